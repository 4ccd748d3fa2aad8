# A third computation of what sueca signals run --format json reports, by R's own functions: from the cells that
# recompute.py --cells prints, on stdin; the level of the study is the first argument, and the others are probabilities that
# it corrects for too. Each line is the number of a line of the report, what in it, a name and a value.
#
# The difference within strata is the coefficient of the state in a linear model with a constant for each stratum.

given <- as.numeric(commandArgs(TRUE)); level <- given[1]
d <- read.csv(file("stdin"), stringsAsFactors = FALSE)
d$at <- paste(d$unit, d$stratum)
numbers <- c("n00", "n01", "n10", "n11")

said <- function(line, what, ...) {
  x <- unlist(list(...))
  cat(sprintf("%d,%s,%s,%s\n", line, what, names(x), ifelse(is.finite(x), sprintf("%.15g", x), "null")), sep = "")
}

strata <- function(d) { # as an array, hits first
  t <- rowsum(d[, numbers], d$at)
  array(t(as.matrix(t[, c("n11", "n01", "n10", "n00")])), c(2, 2, nrow(t)))
}
vary <- function(t) all(rowSums(t) > 0, colSums(t) > 0)
kept <- function(x, of) x[, , apply(x, 3, of), drop = FALSE]

hits <- function(t) {
  so <- t[1, 1] + t[1, 2]; not <- t[2, 1] + t[2, 2]; given <- t[1, 1] + t[2, 1]
  x <- max(0, given - not):min(given, so)
  list(x = x, log = dhyper(x, so, not, given, log = TRUE))
}
tilted <- function(of, log) { p <- of$log + of$x * log; p <- exp(p - max(p)); p / sum(p) }
ratio <- function(t, psi) { # of the likelihoods, as a logarithm
  of <- hits(t); l <- of$log + of$x * log(psi)
  t[1, 1] * log(psi) - max(l) - log(sum(exp(l - max(l))))
}
entropy <- function(n) { n <- n[n > 0]; -sum(n / sum(n) * log2(n / sum(n))) }

exactly <- function(x) {
  side <- function(side) if (dim(x)[3] > 1) mantelhaen.test(x, exact = TRUE, alternative = side)$p.value
    else fisher.test(x[, , 1], alternative = side)$p.value
  sum <- list(x = 0, log = 0); seen <- 0
  for (k in seq_len(dim(x)[3])) {
    of <- hits(x[, , k]); p <- numeric(length(of$x) + length(sum$x) - 1)
    for (i in seq_along(of$x)) { j <- i - 1 + seq_along(sum$x); p[j] <- p[j] + exp(of$log[i] + sum$log) }
    sum <- list(x = (sum$x[1] + of$x[1]) + seq_along(p) - 1, log = log(p)); seen <- seen + x[1, 1, k]
  }
  tail <- function(log, way) { p <- tilted(sum, log); sum(p[(sum$x - seen) * way > 0]) + p[sum$x == seen] / 2 }
  end <- function(way) {
    f <- function(log) tail(log, way) - 0.025
    if (f(-60) * f(60) > 0) -60 * way else uniroot(f, c(-60, 60), tol = 1e-13)$root
  }
  list(exact = min(1, 2 * side("greater"), 2 * side("less")), mid = min(1, 2 * tail(0, 1), 2 * tail(0, -1)), ends = c(end(1), end(-1)))
}

expecting <- function(x, log) {
  w <- apply(x, 3, function(t) prod(rowSums(t)) / sum(t))
  sum(w * apply(x, 3, function(t) {
    of <- hits(t); m <- sum(of$x * tilted(of, log))
    m / sum(t[1, ]) - (sum(t[, 1]) - m) / sum(t[2, ])
  })) / sum(w)
}

measured <- function(d) {
  x <- strata(d); boards <- length(setdiff(unique(d$board), 0))
  out <- list(expected = sum(apply(x, 3, function(t) sum(t[1, ]) * sum(t[, 1]) / sum(t))), exact = 1, mid_p = 1, p = 1,
    difference = NA, low = NA, high = NA, odds = NA, information_bits = 0)
  hidden <- list(error = NA, freedom = NA)
  varied <- kept(x, vary); tells <- dim(varied)[3] > 0
  if (tells) {
    e <- exactly(varied); out$exact <- e$exact; out$mid_p <- e$mid
    n <- sum(varied)
    out$information_bits <- sum(apply(varied, 3, function(t)
      sum(t) * (entropy(rowSums(t)) + entropy(colSums(t)) - entropy(t)))) / n - dim(varied)[3] / (2 * log(2) * n)
  }
  x <- kept(x, function(t) all(rowSums(t) > 0))
  if (dim(x)[3] == 0) return(c(out, hidden))
  ad <- sum(apply(x, 3, function(t) t[1, 1] * t[2, 2] / sum(t))); bc <- sum(apply(x, 3, function(t) t[1, 2] * t[2, 1] / sum(t)))
  out$odds <- ad / bc
  both <- tapply(d$n10 + d$n11, d$at, sum) > 0 & tapply(d$n00 + d$n01, d$at, sum) > 0
  d <- d[both[d$at], ]
  cards <- rbind(cbind(d, state = 0, n = d$n00 + d$n01, given = d$n01), cbind(d, state = 1, n = d$n10 + d$n11, given = d$n11))
  cards <- cards[cards$n > 0, ]
  model <- if (length(unique(cards$at)) > 1) model.matrix(~ factor(at) + state, cards) else model.matrix(~state, cards)
  difference <- function(rows) unname(
    lm.wfit(model[rows, , drop = FALSE], (cards$given / cards$n)[rows], cards$n[rows])$coefficients["state"]
  )
  out$difference <- difference(rep(TRUE, nrow(cards)))
  leave <- function(by) {
    g <- unique(by)
    if (length(g) < 2) return(Inf)
    v <- (length(g) - 1) / length(g) * sum(sapply(g, function(one) if (all(by == one)) NA else difference(by != one) - out$difference) ^ 2)
    if (is.na(v)) Inf else v
  }
  crossings <- list(cards$match)
  evenings <- length(unique(cards$evening))
  if (evenings >= 10 && evenings < length(unique(cards$match))) crossings <- c(crossings, list(cards$evening))
  if (boards > 0) crossings <- c(crossings, list(ifelse(cards$board == 0, paste("match", cards$match), paste(cards$board))))
  pairs <- length(unique(cards$pair)); widest <- -1
  for (by in crossings) {
    v <- leave(by); g <- length(unique(by))
    if (pairs > 1) {
      p <- leave(cards$pair); v <- if (is.finite(v + p)) max(v, p, v + p - leave(paste(by, cards$pair))) else Inf
      g <- min(g, pairs)
    }
    if (g < 5 || !is.finite(v)) return(c(out, hidden))
    if (qt(0.975, g - 1) * sqrt(v) > widest) { widest <- qt(0.975, g - 1) * sqrt(v); error <- sqrt(v); freedom <- g - 1 }
  }
  if (error >= 1e-9) {
    out$p <- max(out$mid_p, 2 * pt(-abs(out$difference / error), freedom))
    out$low <- max(-1, out$difference - widest); out$high <- min(1, out$difference + widest)
    hidden <- list(error = error, freedom = freedom)
  } else {
    out$p <- max(out$mid_p, 2 ^ -freedom)
    if (tells) out$low <- out$high <- out$difference
  }
  if (tells) { out$low <- min(out$low, expecting(x, e$ends[1])); out$high <- max(out$high, expecting(x, e$ends[2])) }
  c(out, hidden)
}

stated <- c(1.2, 1.5, 2, 3, 5, 10, 30, 80)
evidence <- function(d) { # of boards that were played once
  logs <- matrix(0, 0, 16)
  for (evening in sort(unique(d$evening))) {
    x <- kept(strata(d[d$evening == evening, ]), vary)
    if (dim(x)[3] > 0) logs <- rbind(logs, sapply(c(stated, 1 / stated), function(psi) sum(apply(x, 3, ratio, psi = psi))))
  }
  if (nrow(logs) == 0) return(list(log10_e_value = 0, log10_e_value_most = 0, evenings = 0))
  e <- log10(rowMeans(exp(apply(logs, 2, cumsum, simplify = FALSE) |> do.call(what = cbind))))
  list(log10_e_value = e[length(e)], log10_e_value_most = max(0, e), evenings = length(e))
}

key <- paste(d$line, d$what, sep = ",")
all <- lapply(split(d, factor(key, unique(key))), function(d) {
  m <- measured(d)
  if (d$what[1] == "test" && all(d$board == 0)) m <- c(m, evidence(d))
  list(line = d$line[1], what = d$what[1], m = m)
})
tests <- Filter(function(x) x$what == "test", all)
p <- sapply(tests, function(x) x$m$p); f <- p.adjust(p, "BH")
w <- c(rep(1, length(p)), rep(0.25, length(given) - 1)); p <- c(p, given[-1]); first <- order(p / w)
h <- numeric(length(p)); h[first] <- cummax(pmin(1, rev(cumsum(rev(w[first]))) * (p / w)[first]))
for (i in seq_along(tests)) {
  m <- tests[[i]]$m
  least <- (qt(1 - level / (2 * (length(tests) + ceiling((length(given) - 1) / 4))), m$freedom) + qt(0.8, m$freedom)) * m$error
  said(tests[[i]]$line, "test", holm = h[[i]], fdr = f[[i]], smallest_effect = if (is.na(least) || least > 1) NA else least)
}
for (x in all) said(x$line, x$what, x$m[!names(x$m) %in% c("error", "freedom")])
