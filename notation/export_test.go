package notation

// Generate makes a match for the tests of other packages.
var Generate = generate
