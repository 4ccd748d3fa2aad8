// Package sheet draws the score sheet of a match as people write it at a café
// table (folha): as crosses and points, or as a comb and points, on a grid of
// cells ([Cross], [Comb]) or as a picture ([CrossSVG], [CombSVG]).
package sheet
