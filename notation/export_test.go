package notation

// Generate is generate for the tests of other packages.
var Generate = generate
