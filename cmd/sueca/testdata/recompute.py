"""A second computation of what sueca signals run --format json reports.

    python3 recompute.py [--cells] STUDY COUNTS CARD...

STUDY is the card of the study, COUNTS what --counts has written, and each CARD that of a detector
(sueca signals show NAME), in the order of the study. A line is printed for each of the report's,
with its numbers. Written from the manual and the documentation of the package signal, with
Python's standard library alone: probabilities are of whole numbers and exact until the last step.

What is drawn by lot in the report is here what it comes to in the mean, with the standard error of
a draw beside it under "by_lot". What holds a pair's choices against the others' needs the matches: of a
flag there is what the counts say. Nor is a log read: there is no registration here and no other study's look,
and no correction for the tests of others.

With --cells it prints the cells of each test as CSV instead, for recompute.R.
"""

import json
import math
import sys
from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist, mean, variance

LEVEL, PERMUTATIONS, UNIT = 0.05, 2000, "pair"  # unless the study says otherwise
FEW_CLUSTERS, FEW_EVENINGS, MOST_TABLES = 5, 10, 32
LIKE_STRENGTH = 4  # card points a deal
MOST_EXACT = 50_000_000  # multiplications: above it a test is of the normal distribution
NO_ERROR = 1e-12
STATED_ODDS = [1.2, 1.5, 2, 3, 5, 10, 30, 80]


# Student's t, from the incomplete beta function.


def beta_fraction(x, a, b):
    """The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), from its end."""
    out = 1.0
    for m in range(400, 0, -1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m - 1) * (a + b + m - 1) * x / ((a + 2 * m - 2) * (a + 2 * m - 1))
        out = 1 + odd / (1 + even / out)
    return 1 / out


def incomplete_beta(x, a, b):
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(x, a, b) / a
    return 1 - front * beta_fraction(1 - x, b, a) / b


def beyond_t(t, freedom):
    """The probability of Student's t above t."""
    half = incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return half if t >= 0 else 1 - half


def quantile_t(p, freedom):
    if p < 0.5:
        return -quantile_t(1 - p, freedom)
    low, high = 0.0, 1.0
    while beyond_t(high, freedom) > 1 - p:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond_t(middle, freedom) > 1 - p else (low, middle)
    return (low + high) / 2


# A stratum is a table [[n00, n01], [n10, n11]] by state, then by signal.


def margins(t):
    """How often the state was so, how often not, and how often the signal was given."""
    return sum(t[1]), sum(t[0]), t[0][1] + t[1][1]


def both_states(t):
    yes, no, _ = margins(t)
    return yes > 0 and no > 0


def both_vary(t):
    yes, no, given = margins(t)
    return yes > 0 and no > 0 and 0 < given < yes + no


def ways(t):
    """The number of ways to each number of hits that the margins allow, as {hits: ways}."""
    return ways_of(*margins(t))


@lru_cache(maxsize=100)
def ways_of(yes, no, given):
    x = max(0, given - no)
    out = {x: math.comb(yes, x) * math.comb(no, given - x)}
    while x < min(given, yes):
        out[x + 1] = out[x] * (yes - x) * (given - x) // ((x + 1) * (no - given + x + 1))
        x += 1
    return out


def ways_of_sum(tables):
    """The ways to each sum of hits. Polynomials are multiplied as whole numbers, with room for each coefficient."""
    room = sum(t[0][0] + t[0][1] + t[1][0] + t[1][1] for t in tables) + 1
    least, most, product = 0, 0, 1
    for t in tables:
        w = ways(t)
        first = min(w)
        product *= sum(n << (room * (x - first)) for x, n in w.items())
        least, most = least + first, most + max(w)
    mask = (1 << room) - 1
    return {least + i: (product >> (room * i)) & mask for i in range(most - least + 1)}


def weighted(w, log_odds):
    """The distribution of the hits where the odds are multiplied."""
    logs = {x: math.log(n) + x * log_odds for x, n in w.items()}
    top = max(logs.values())
    shares = {x: math.exp(l - top) for x, l in logs.items()}
    total = math.fsum(shares.values())
    return {x: s / total for x, s in shares.items()}


class Exact:
    """The test given the margins."""

    def __init__(self, tables):
        self.tells = [t for t in tables if both_vary(t)]
        self.hits = sum(t[1][1] for t in self.tells)
        self.p = self.mid_p = 1.0
        self.normal = False
        if not self.tells:
            return
        work, so_far = 0, 1
        for yes, no, given in map(margins, self.tells):
            values = min(given, yes) - max(0, given - no) + 1
            work, so_far = work + values * so_far, so_far + values - 1
        if work > MOST_EXACT:
            self.normal = True
            far = abs(self.hits - math.fsum(yes * given / (yes + no) for yes, no, given in map(margins, self.tells)))
            spread = math.sqrt(math.fsum(
                yes * no * given * (yes + no - given) / ((yes + no) ** 2 * (yes + no - 1)) for yes, no, given in map(margins, self.tells)))
            self.mid_p = math.erfc(far / spread / math.sqrt(2))
            self.p = math.erfc(max(0, far - 0.5) / spread / math.sqrt(2))
            return
        self.ways = ways_of_sum(self.tells)
        total = sum(self.ways.values())
        more = sum(n for x, n in self.ways.items() if x >= self.hits)
        fewer = sum(n for x, n in self.ways.items() if x <= self.hits)
        equal = self.ways[self.hits]
        self.p = float(min(Fraction(1), Fraction(2 * min(more, fewer), total)))
        self.mid_p = float(min(Fraction(1), Fraction(2 * min(more, fewer) - equal, total)))

    def not_rejected(self):
        """The logarithms of the least and the greatest common ratio of odds not rejected by mid-p at 0.05."""

        def tail(log_odds, side):
            shares = weighted(self.ways, log_odds)
            return math.fsum(s for x, s in shares.items() if (x - self.hits) * side > 0) + shares[self.hits] / 2

        def end(side):
            low, high = -60.0, 60.0
            for _ in range(60):
                middle = (low + high) / 2
                rises = tail(middle, side) >= 0.025
                if rises == (side > 0):
                    high = middle
                else:
                    low = middle
            return (low + high) / 2

        return end(1), end(-1)


def difference_of(tables):
    """The difference of shares within strata, None where no stratum has both states."""
    weight = total = 0.0
    for t in tables:
        if not both_states(t):
            continue
        yes, no, _ = margins(t)
        w = yes * no / (yes + no)
        weight, total = weight + w, total + w * (t[1][1] / yes - t[0][1] / no)
    return total / weight if weight else None


def expected_difference(tables, log_odds):
    """The difference that a common ratio of odds is expected to make, given the margins."""
    out = []
    for t in tables:
        if not both_states(t):
            continue
        yes, no, given = margins(t)
        x = math.fsum(x * s for x, s in weighted(ways(t), log_odds).items())
        out.append([[no - given + x, given - x], [yes - x, x]])
    return difference_of(out)


class Measured:
    """The difference of some cells with its error, interval and probability."""

    def __init__(self, cells):
        self.strata = defaultdict(lambda: [[0, 0], [0, 0]])
        for c in cells:
            add(self.strata[c.unit, c.stratum], c.table)
        self.tables = list(self.strata.values())
        self.n = sum(sum(margins(t)[:2]) for t in self.tables if both_states(t))
        self.difference = difference_of(self.tables)
        self.exact = Exact(self.tables)
        self.boards = len({c.board for c in cells} - {0})
        self.error, self.clusters = None, 0
        if self.difference is not None:
            self.cells = [c for c in cells if both_states(self.strata[c.unit, c.stratum])]
            self.cluster()

    def left_out(self, name):
        """The variance by leaving out each cluster, and how many there are. It is infinite where one holds all that tells."""
        clusters = defaultdict(list)
        for c in self.cells:
            clusters[name(c)].append(c)
        n = len(clusters)
        if n < 2:
            return math.inf, n
        # Strata that a cluster has no part in stay: only the others are added up again.
        parts = {}
        for at, t in self.strata.items():
            if both_states(t):
                yes, no, _ = margins(t)
                w = yes * no / (yes + no)
                parts[at] = (w, w * (t[1][1] / yes - t[0][1] / no))
        squares = []
        for own in clusters.values():
            less = {}
            for c in own:
                t = less.setdefault((c.unit, c.stratum), [row[:] for row in self.strata[c.unit, c.stratum]])
                add(t, c.table, -1)
            weights = [w for at, (w, _) in parts.items() if at not in less]
            sums = [s for at, (_, s) in parts.items() if at not in less]
            for t in less.values():
                if both_states(t):
                    yes, no, _ = margins(t)
                    w = yes * no / (yes + no)
                    weights.append(w)
                    sums.append(w * (t[1][1] / yes - t[0][1] / no))
            if not weights:
                return math.inf, n
            squares.append((math.fsum(sums) / math.fsum(weights) - self.difference) ** 2)
        return (n - 1) / n * math.fsum(squares), n

    def cluster(self):
        pair = lambda c: c.pair
        match = lambda c: c.match
        ways_to_depend = [match]
        evenings, matches = {c.evening for c in self.cells}, {c.match for c in self.cells}
        if FEW_EVENINGS <= len(evenings) < len(matches):
            ways_to_depend.append(lambda c: c.evening)
        if self.boards:
            ways_to_depend.append(lambda c: c.board or c.match)
        by_pair, pairs = self.left_out(pair)
        widest = -1.0
        for by in ways_to_depend:
            variance, clusters = self.left_out(by)
            if pairs > 1:
                both, _ = self.left_out(lambda c: (by(c), c.pair))
                if math.inf in (variance, by_pair):
                    variance = math.inf
                else:
                    variance = max(variance, by_pair, variance + by_pair - both)
                clusters = min(clusters, pairs)
            if clusters < FEW_CLUSTERS or variance == math.inf:
                self.error, self.clusters = None, clusters
                return
            error = math.sqrt(variance)
            reach = quantile_t(0.975, clusters - 1) * error
            if reach > widest:
                self.error, self.clusters, widest = error, clusters, reach

    def by_error(self):
        return min(1.0, 2 * beyond_t(abs(self.difference) / self.error, self.clusters - 1))

    def p(self):
        if self.error is None:
            return 1.0
        if self.error < NO_ERROR:
            return max(self.exact.mid_p, 2.0 ** (1 - self.clusters))
        return max(self.exact.mid_p, self.by_error())

    def interval(self):
        exact = self.exact.tells and not self.exact.normal
        if self.error is None or self.error < NO_ERROR and not exact:
            return [None, None]
        reach = quantile_t(0.975, self.clusters - 1) * self.error if self.error >= NO_ERROR else 0.0
        low, high = max(-1.0, self.difference - reach), min(1.0, self.difference + reach)
        if exact:
            least, most = self.exact.not_rejected()
            low = min(low, expected_difference(self.tables, least))
            high = max(high, expected_difference(self.tables, most))
        return [low, high]

    def table(self):
        out = [[0, 0], [0, 0]]
        for t in self.tables:
            add(out, t)
        return out

    def odds(self):
        live = [t for t in self.tables if both_states(t)]
        up = math.fsum(t[1][1] * t[0][0] / sum(margins(t)[:2]) for t in live)
        down = math.fsum(t[1][0] * t[0][1] / sum(margins(t)[:2]) for t in live)
        return up / down if down else None

    def smallest(self, level):
        if self.error is None or self.error < NO_ERROR:
            return None
        least = (quantile_t(1 - level / 2, self.clusters - 1) + quantile_t(0.8, self.clusters - 1)) * self.error
        return least if least <= 1 else None


def add(t, o, times=1):
    for i in range(2):
        for j in range(2):
            t[i][j] += times * o[i][j]


# Information, in bits.


def bits(t):
    """The mutual information of a table times its total."""
    n, out = sum(margins(t)[:2]), []
    for i in range(2):
        for j in range(2):
            if t[i][j]:
                out.append(t[i][j] * math.log2(t[i][j] * n / (sum(t[i]) * (t[0][j] + t[1][j]))))
    return math.fsum(out)


def information(tables, permutations):
    """The corrected information, its mean over permutations, and the standard error of the mean of so many of them."""
    tells = [t for t in tables if both_vary(t)]
    if not tells:
        return 0.0, 0.0, 0.0
    n = sum(sum(margins(t)[:2]) for t in tells)
    bias = len(tells) / (2 * math.log(2) * n)
    mean = variance = 0.0
    for t in tells:
        yes, no, given = margins(t)
        w = ways(t)
        total = sum(w.values())
        drawn = [(k / total, bits([[no - given + x, given - x], [yes - x, x]])) for x, k in w.items()]
        m = math.fsum(p * b for p, b in drawn)
        mean += m
        variance += math.fsum(p * (b - m) ** 2 for p, b in drawn)
    return math.fsum(bits(t) for t in tells) / n - bias, mean / n - bias, math.sqrt(variance / permutations) / n


def by_permutation(exact, permutations):
    """What the probability from permutations comes to, and the standard error of one draw of them."""
    if not exact.tells:
        return 1.0, 0.0
    half = exact.mid_p / 2
    return (exact.mid_p * permutations + 0.5) / (permutations + 1), 2 * math.sqrt(half * (1 - half) / permutations) + 1 / permutations


# Evidence, evening by evening.


def log_sum(logs):
    top = max(logs)
    return top + math.log(math.fsum(math.exp(l - top) for l in logs))


def log_ratios(tables):
    """The logarithms of the likelihood ratios of each stated ratio of odds against 1."""
    out = [0.0] * (2 * len(STATED_ODDS))
    for t in tables:
        logs = [(x, math.log(n)) for x, n in ways(t).items()]
        even = log_sum([l for _, l in logs])
        for i, odds in enumerate(STATED_ODDS + [1 / o for o in STATED_ODDS]):
            s = math.log(odds)
            out[i] += t[1][1] * s + even - log_sum([l + x * s for x, l in logs])
    return out


def evidence(cells, when):
    """The evidence at the end, the most after any evening (0 before the first), how many evenings tell something, and the
    evidence at the end where the cards may tell either way each evening."""
    tables_of = defaultdict(set)
    for c in cells:
        if c.board:
            tables_of[c.board].add(c.match)
    copy = {}  # of a board in a match, from 1: of the evening in which it was first played
    for board, matches in tables_of.items():
        order = sorted(matches, key=lambda match: later(when, match))
        first = evening_of(order[0], when)
        for i, match in enumerate(order[:MOST_TABLES]):
            if evening_of(match, when) == first:
                copy[board, match] = i + 1
    evenings, begins, copies = defaultdict(lambda: defaultdict(list)), {}, 1
    for c in cells:
        k = 0
        if c.board:
            if (c.board, c.match) not in copy:
                continue
            k = copy[c.board, c.match]
        copies = max(copies, k)
        evenings[c.evening][k].append(c)
        begins[c.evening] = min(begins.get(c.evening, later(when, c.match)), later(when, c.match))
    sums = [[0.0] * (2 * len(STATED_ODDS)) for _ in range(copies)]
    either = [0.0] * copies
    end = most = 0.0
    told = 0
    for evening in sorted(evenings, key=begins.get):
        tells = False
        for k in range(1, copies + 1):
            strata = defaultdict(lambda: [[0, 0], [0, 0]])
            for c in evenings[evening][0] + evenings[evening].get(k, []):
                add(strata[c.unit, c.stratum], c.table)
            tables = [t for t in strata.values() if both_vary(t)]
            tells = tells or bool(tables)
            ratios = log_ratios(tables)
            either[k - 1] += log_sum(ratios) - math.log(len(ratios))
            for i, l in enumerate(ratios):
                sums[k - 1][i] += l
        if not tells:
            continue
        told += 1
        all_of_them = [l for one in sums for l in one]
        end = (log_sum(all_of_them) - math.log(len(all_of_them))) / math.log(10)
        most = max(most, end)
    return end, most, told, (log_sum(either) - math.log(copies)) / math.log(10)


# Codes that change.


def strengths(points):
    """The mean points a deal of each pair, drawn to those of all (DerSimonian and Laird)."""
    deals, total, squares = (sum(r[x] for r in points.values()) for x in ("Deals", "Sum", "Squares"))
    if deals < 10:
        return {}
    x = [r["Sum"] / r["Deals"] for r in points.values()]
    errors = [max(1, squares / deals - (total / deals) ** 2) / r["Deals"] for r in points.values()]

    def pooled(between):
        w = [1 / (e + between) for e in errors]
        return w, math.fsum(map(float.__mul__, w, x)) / math.fsum(w)

    w, fixed = pooled(0.0)
    room = math.fsum(w) - math.fsum(a * a for a in w) / math.fsum(w)
    between = max(0.0, (math.fsum(a * (b - fixed) ** 2 for a, b in zip(w, x)) - len(x) + 1) / room) if room > 0 else 0.0
    _, middle = pooled(between)
    return {pair: middle + (b - middle) * between / (between + e) for pair, b, e in zip(points, x, errors)}


def median(numbers):
    """The median by linear interpolation of the distribution's steps, as gonum has it."""
    x, at = sorted(numbers), (len(numbers) + 1) // 2
    short = at - len(x) / 2
    return short * x[at - 2] + (1 - short) * x[at - 1] if at > 1 else x[0]


def grouping(way, strong):
    """What tells the group of a cell by a way in which codes change, None for none. strong is whether each pair is strong."""
    return {
        "evening": lambda c: c.evening, "trump": lambda c: c.under.split()[0], "trick": lambda c: c.under.split()[1],
        "opponents": lambda c: strong.get(c.against),
    }[way]


def joint(parts, cap=math.inf):
    """The ways to each two sums of parts, which are {two numbers: ways}. The second sum ends at a cap."""
    out = {(0, 0): 1}
    for part in parts:
        before, out = out, defaultdict(int)
        for (a, b), n in before.items():
            for (x, y), k in part.items():
                out[a + x, min(cap, b + y)] += n * k
    return out


def above(w, seen):
    """The probability of more, and half of that of as many, of ways to each number."""
    more, same = sum(n for x, n in w.items() if x > seen), w[seen]
    return float(Fraction(2 * more + same, 2 * sum(w.values())))


def moments(w, log_odds):
    shares = weighted(w, log_odds)
    middle = math.fsum(x * s for x, s in shares.items())
    return middle, math.fsum(s * (x - middle) ** 2 for x, s in shares.items())


def differing(cells, group):
    """How likely hits differ as much between groups given all hits, and the deviation of each group."""
    strata = defaultdict(lambda: defaultdict(lambda: [[0, 0], [0, 0]]))
    for c in cells:
        if group(c) is not None:
            add(strata[group(c)][c.stratum], c.table)
    groups = {g: (ways_of_sum(list(of.values())), sum(t[1][1] for t in of.values())) for g, of in strata.items()}
    groups = {g: (w, x) for g, (w, x) in groups.items() if len(w) > 1}
    hits = sum(x for _, x in groups.values())
    if len(groups) < 2:
        return 1.0, {}
    low, high = -60.0, 60.0
    for _ in range(100):
        middle = (low + high) / 2
        few = math.fsum(moments(w, middle)[0] for w, _ in groups.values()) < hits
        low, high = (middle, high) if few else (low, middle)
    deviations = {}
    for g, (w, x) in groups.items():
        center, square = moments(w, low)
        deviations[g] = {y: (y - center) / math.sqrt(square) for y in w}
    own = {g: deviations[g][x] for g, (_, x) in groups.items()}
    total = math.fsum(d * d for d in own.values())
    steps = lambda d: math.floor(d * d / max(total / 200, 1 / 8) + 0.5)
    seen = sum(map(steps, own.values()))
    drawn = joint([{(x, steps(deviations[g][x])): n for x, n in w.items()} for g, (w, _) in groups.items()], seen + 1)
    return above(defaultdict(int, {t: n for (x, t), n in drawn.items() if x == hits}), seen), own


def turning(replies, group, deviations):
    """How likely the partner turns as much with what the cards tell in each group."""
    replies = [c for c in replies if group(c) in deviations]
    tally = defaultdict(lambda: [0, 0])
    for c in replies:
        for state in range(2):
            tally[group(c)][state] += sum(c.table[state])
    share = {g: so / (not_so + so) for g, (not_so, so) in tally.items()}
    weight = {g: sum(tally[g]) * s * (1 - s) for g, s in share.items()}
    if not any(weight.values()):
        return 1.0
    middle = math.fsum(weight[g] * deviations[g] for g in weight) / math.fsum(weight.values())
    score = {(g, hit): (deviations[g] - middle) * (hit - s) for g, s in share.items() for hit in range(2)}
    largest = max(map(abs, (score[group(c), hit] for c in replies for hit in range(2) if sum(c.table[hit]))))
    if largest < NO_ERROR:
        return 1.0
    seen, strata = 0, defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for c in replies:
        for hit in range(2):
            s = math.floor(score[group(c), hit] / largest * 20 + 0.5)
            seen += s * c.table[hit][1]
            for used in range(2):
                strata[c.stratum][s][used] += c.table[hit][used]
    parts = []
    for scores in strata.values():
        size = sum(used for _, used in scores.values())
        drawn = joint([{(j, j * s): math.comb(sum(n), j) for j in range(sum(n) + 1)} for s, n in scores.items()])
        parts.append({(0, t): n for (j, t), n in drawn.items() if j == size})
    return above({t: n for (_, t), n in joint(parts).items()}, seen)


class Change:
    """Whether the code of a unit changes."""

    def __init__(self, cells, ways, strong):
        found = {way: differing(cells, grouping(way, strong)) for way in ways}
        self.ways = {way: p for way, (p, _) in found.items()}
        self.way = min(ways, key=self.ways.get)
        self.p, self.deviations = min(1.0, self.ways[self.way] * len(ways)), found[self.way][1]
        self.group = grouping(self.way, strong)

    def deviate(self):
        return NormalDist().inv_cdf(1 - min(max(self.p / len(self.ways), 1e-15), 1 - 1e-15))

    def beyond(self, others, units):
        x = [o.deviate() for o in others]
        z = (self.deviate() - mean(x)) / math.sqrt(max(1, variance(x)) * (1 + 1 / len(x)))
        return min(1.0, beyond_t(z, len(x) - 1) * units)

    def line(self, level, judged, others, units, replies, suspects):
        """What is said of it. others are the changes of the other pairs of like strength."""
        others = [o for o in others if min(o.ways.values()) < 1]  # 1: no two groups to compare
        others = others if judged and len(others) >= 6 else []
        beyond = self.beyond(others, units) if others else 1.0
        used = min(1.0, turning(replies, self.group, self.deviations) * suspects) if judged else 1.0
        return {"with": self.way, "ways": self.ways, "p": self.p, "holm": self.holm, "beyond": beyond, "others": len(others),
                "used": used, "flagged": max(self.holm, beyond, used) < level}


# Corrections for the number of tests.


def holm(p, weights=None):
    weights = weights or [1] * len(p)
    out, most, left = [0.0] * len(p), 0.0, sum(weights)
    for i in sorted(range(len(p)), key=lambda i: p[i] / weights[i]):
        most = max(most, min(1.0, left * p[i] / weights[i]))
        out[i] = most
        left -= weights[i]
    return out


def false_discovery(p):
    return [min(1.0, min(len(p) * q / sum(r <= q for r in p) for q in p if q >= own)) for own in p]


# What was counted.


class Cell:
    def __init__(self, unit, match, pair, stratum, alike, board, evening, table, under="", against=""):
        self.unit, self.match, self.pair, self.stratum, self.under, self.against = unit, match, pair, stratum, under, against
        self.alike, self.board, self.evening, self.table = alike, board, evening, table


def later(when, match):
    """What matches are ordered by: those without a date come last, in the order of their log."""
    date, order = when(match)
    return date == "", date, order, match


def evening_of(match, when):
    return when(match)[0] or "match " + match


class Counts:
    def __init__(self, counts):
        self.of = counts
        dates = counts.get("When") or {}
        self.when = lambda match: (dates.get(match, {}).get("Date", ""), dates.get(match, {}).get("Order", 0))
        at = defaultdict(set)  # in which matches a board was played, in any count
        for d in counts["Detectors"]:
            for lines in [d["Cells"], d.get("Reply") or []] + (d.get("Controls") or []):
                for line in lines:
                    at[line.get("Board", 0)].add(line["Match"])
        self.several = {board for board, matches in at.items() if board and len(matches) > 1}

    def cells(self, lines):
        return [
            Cell(x["Unit"], x["Match"], x["Pair"], x["Stratum"], x.get("Alike", ""),
                 x["Board"] if x.get("Board", 0) in self.several else 0, evening_of(x["Match"], self.when), x["Table"],
                 x.get("Under", ""), x.get("Against", ""))
            for x in lines or []
        ]


def exchanged(cells):
    """The cells of the exchange of hands: how often would the state have been so, by other matches that looked alike?"""
    alike, own = defaultdict(lambda: [0, 0]), defaultdict(lambda: [0, 0])
    for c in cells:
        for tally in alike[c.alike], own[c.alike, c.match]:
            tally[0] += sum(c.table[1])
            tally[1] += sum(map(sum, c.table))
    groups = defaultdict(list)
    for c in cells:
        so, n = (a - b for a, b in zip(alike[c.alike], own[c.alike, c.match]))
        if n:
            for state in range(2):
                if sum(c.table[state]):
                    groups[c.stratum, state].append((Fraction(so, n), c))
    out = []
    for (stratum, state), group in groups.items():
        mean = lambda some: Fraction(sum(sum(c.table[state]) * share for share, c in some), sum(sum(c.table[state]) for _, c in some))
        count = lambda some: sum(sum(c.table[state]) for _, c in some)
        best, cut = 0, None
        for share in sorted({share for share, _ in group}):
            below = [x for x in group if x[0] <= share]
            even = min(count(below), count(group) - count(below))
            if even > best:
                best, cut = even, share
        if cut is None:
            continue
        below, above = [x for x in group if x[0] <= cut], [x for x in group if x[0] > cut]
        if mean(above) - mean(below) < Fraction(1, 10):
            continue
        for share, c in group:
            table = [[0, 0], [0, 0]]
            table[share > cut] = c.table[state]
            out.append(Cell(c.unit, c.match, c.pair, "%s state %d" % (stratum, state), "", c.board, c.evening, table))
    return out


def entries(card):
    """The entries of a card: name, and text with what is continued."""
    out = []
    for line in card.splitlines():
        line = line.split(";")[0].rstrip()
        if line[:1].strip() and ":" in line:
            name, text = line.split(":", 1)
            out.append([name.strip(), text.strip()])
        elif line.strip() and out:
            out[-1][1] += " " + line.strip()
    return out


def control_cells(card, counts, detector, cells):
    """The title and the cells of each negative control, the exchange of hands last, where there is anything to exchange."""
    titles = [text.split(":")[0].strip() for name, text in entries(card) if name == "control"]
    out = [(title, counts.cells(lines)) for title, lines in zip(titles, detector.get("Controls") or [])]
    if any(name == "alike" and text for name, text in entries(card)):
        of = exchanged(cells)
        if Measured(of).n:
            out.append(("", of))
    return out


def reply_cells(card, counts, detector):
    """The cells of the reply, None where the detector has none."""
    return counts.cells(detector.get("Reply")) if any(name == "reply" for name, _ in entries(card)) else None


def controls_of(found):
    found = [(title, Measured(cells)) for title, cells in found]
    corrected = holm([m.p() for _, m in found])
    return [{"control": title, "difference": m.difference, "p": m.p(), "holm": h} for (title, m), h in zip(found, corrected)]


def reply_of(m, permutations):
    drawn, draw_error = by_permutation(m.exact, permutations)
    return {"table": m.table(), "difference": m.difference, "interval": m.interval(), "p": m.p(), "permutation": drawn,
            "information_bits": information(m.tables, permutations)[0], "by_lot": {"permutation": draw_error}}


def tests_of(counts):
    """Detector, unit and cells of each test of the study: of a detector all together, then each unit."""
    out = []
    for d in counts.of["Detectors"]:
        cells = counts.cells(d["Cells"])
        out.append((d, None, cells))
        out += [(d, u, [c for c in cells if c.unit == u]) for u in sorted({c.unit for c in cells})]
    return out


def cells_of(counts, cards):
    """The cells of all tests as rows for another program: which line of the report they are of, and what in it."""
    yield "line,what,unit,stratum,match,pair,evening,board,n00,n01,n10,n11"
    counts = Counts(counts)
    for line, (d, unit, cells) in enumerate(tests_of(counts)):
        card = cards[counts.of["Detectors"].index(d)]
        parts = [("test", cells)]
        if unit is None:
            parts += [("control %d" % i, c) for i, (_, c) in enumerate(control_cells(card, counts, d, cells))]
            parts.append(("reply", reply_cells(card, counts, d) or []))
        for what, some in parts:
            numbers = defaultdict(lambda: len(numbers))  # a name has whatever may stand in no row
            evenings = sorted({c.evening for c in some}, key=lambda e: min(
                later(counts.when, c.match) for c in some if c.evening == e))
            for c in some:
                yield ",".join(map(str, [line, what, numbers["unit", c.unit], numbers["stratum", c.stratum], numbers["match", c.match],
                                         numbers["pair", c.pair], evenings.index(c.evening), c.board, *c.table[0], *c.table[1]]))


def report(study, counts, cards):
    said = dict(entries(study))
    level, unit = float(said.get("level", LEVEL)), said.get("unit", UNIT)
    permutations = int(said.get("permutations", PERMUTATIONS))
    counts = Counts(counts)
    tests = tests_of(counts)
    measured = [Measured(cells) for _, _, cells in tests]
    points = strengths(counts.of.get("Points") or {})
    strong = {pair: s > median(points.values()) for pair, s in points.items()}
    ways_to_change = said.get("changes", "").split()
    changes = {(d["Name"], u): Change(cells, ways_to_change, strong) for d, u, cells in tests if u is not None and ways_to_change}
    p = [m.p() for m in measured] + [c.p for c in changes.values()]
    corrected, discovery = holm(p, [1] * len(tests) + [0.25] * len(changes)), false_discovery(p[:len(tests)])
    for c, h in zip(changes.values(), corrected[len(tests):]):
        c.holm = h
    turned = sum(c.holm < level for c in changes.values())
    suspects = sum(u is not None and h < level for (_, u, _), h in zip(tests, corrected)) if unit == "pair" else 0
    for (d, u, cells), m, own_p, own_holm, own_discovery in zip(tests, measured, p, corrected, discovery):
        bits_told, by_chance, chance_error = information(m.tables, permutations)
        drawn, draw_error = by_permutation(m.exact, permutations)
        end, most, evenings, either = evidence(cells, counts.when)
        card = cards[counts.of["Detectors"].index(d)]
        replies = reply_cells(card, counts, d)
        line = {
            "study": counts.of["Study"], "detector": d["Name"], "unit": u, "holdout": counts.of["Holdout"],
            "exploratory": not counts.of.get("Split"), "registered": None, "since_registration": False, "earlier_looks": 0,
            "deals": counts.of["Deals"],
            "repeated_deals": sum(n - 1 for n in (counts.of.get("Openings") or {}).values()),
            "table": m.table(), "expected": math.fsum(margins(t)[0] * margins(t)[2] / sum(margins(t)[:2]) for t in m.tables),
            "exact": m.exact.p, "mid_p": m.exact.mid_p, "permutation": drawn, "p": own_p, "holm": own_holm, "fdr": own_discovery,
            "difference": m.difference, "interval": m.interval(), "odds": m.odds(), "information_bits": bits_told,
            "information_by_chance": by_chance, "smallest_effect": m.smallest(level / (len(tests) + math.ceil(len(changes) / 4))), "log10_e_value": end,
            "log10_e_value_most": most, "evenings": evenings, "boards": m.boards, "flag": None, "change": None, "agreement": None,
            "negative_controls": [], "reply": None,
            "by_lot": {"permutation": draw_error, "information_by_chance": chance_error},
        }
        if u is None:
            line["negative_controls"] = controls_of(control_cells(card, counts, d, cells))
            if replies is not None:
                line["reply"] = reply_of(Measured(replies), permutations)
        elif unit == "pair" and own_holm < level:
            used = 1.0
            if replies is not None:
                r = Measured([c for c in replies if c.unit == u])
                if r.difference is not None and r.difference * m.difference > 0:
                    used = min(1.0, r.p() * suspects)
            line["flag"] = {"told": own_holm, "used": used}
        if change := changes.get((d["Name"], u)):
            of = {v: c for (name, v), c in changes.items() if name == d["Name"]}
            like = [c for v, c in of.items() if v != u and u in points and v in points and abs(points[v] - points[u]) <= LIKE_STRENGTH]
            own_replies = [c for c in replies or [] if c.unit == u]
            line["change"] = change.line(level, unit == "pair" and change.holm < level, like, len(of), own_replies, turned)
            line["change"]["log10_e_value"] = either
        yield line


if __name__ == "__main__":
    flat = sys.argv[1] == "--cells"
    texts = [open(name, encoding="utf-8").read() for name in sys.argv[1 + flat:]]
    counted = json.loads(texts[1])
    for one in cells_of(counted, texts[2:]) if flat else map(json.dumps, report(texts[0], counted, texts[2:])):
        print(one)
