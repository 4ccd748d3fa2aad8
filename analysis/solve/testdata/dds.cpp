// Answers deals on its input with bridge's double-dummy solver (libdds), a line for a line:
// trump (0 to 3, 4 for none), leader (0 to 3), then the four hands in the order of play, each
// with four sets of ranks (bit 2 the lowest, bit 14 the highest). The answer is the tricks of
// the leader's side, the nanoseconds and the nodes.
#include <chrono>
#include <cstdio>
#include <dds/dll.h>

int main() {
  SetMaxThreads(1);
  deal d{};
  while (std::scanf("%d %d", &d.trump, &d.first) == 2) {
    for (auto &hand : d.remainCards)
      for (auto &suit : hand)
        if (std::scanf("%u", &suit) != 1) return 1;
    futureTricks found{};
    auto begin = std::chrono::steady_clock::now();
    int code = SolveBoard(d, -1, 1, 1, &found, 0);
    auto took = std::chrono::steady_clock::now() - begin;
    if (code != RETURN_NO_FAULT) {
      std::fprintf(stderr, "SolveBoard: %d\n", code);
      return 1;
    }
    std::printf("%d %lld %d\n", found.score[0],
                (long long)std::chrono::duration_cast<std::chrono::nanoseconds>(took).count(), found.nodes);
    std::fflush(stdout);
  }
}
