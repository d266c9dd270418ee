// Shared by the harnesses: reading segments, repeating, printing one JSON line.
//
//   HARNESS INPUT REPEATS [SCALE [MORE ...]]
//
// INPUT is a text file: the number of segments, then `x1 y1 x2 y2` per segment. One run to warm up, then REPEATS timed
// ones. Output: {"ms":[...], "<count>":n, ...}
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

struct Segment {
  double x1, y1, x2, y2;
};

struct Arguments {
  std::vector<Segment> segments;
  int repeats = 1;
  double scale = 1;
};

using Counts = std::vector<std::pair<const char*, long long>>;

inline Arguments read_arguments(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s INPUT REPEATS [SCALE [MORE ...]]\n", argv[0]);
    std::exit(2);
  }
  Arguments arguments;
  arguments.repeats = std::atoi(argv[2]);
  if (argc > 3) arguments.scale = std::atof(argv[3]);
  std::FILE* file = std::fopen(argv[1], "r");
  long long count = 0;
  if (file == nullptr || std::fscanf(file, "%lld", &count) != 1 || count < 0 || arguments.repeats < 1) {
    std::fprintf(stderr, "cannot read %s\n", argv[1]);
    std::exit(2);
  }
  arguments.segments.resize(static_cast<std::size_t>(count));
  for (Segment& s : arguments.segments) {
    if (std::fscanf(file, "%lf %lf %lf %lf", &s.x1, &s.y1, &s.x2, &s.y2) != 4) {
      std::fprintf(stderr, "%s ends before %lld segments\n", argv[1], count);
      std::exit(2);
    }
  }
  std::fclose(file);
  return arguments;
}

// `work` builds the structure once, destroys it and returns its counts; destruction is timed, as it is for a collector.
template <typename Work>
void run_repeated(int repeats, Work work) {
  using Clock = std::chrono::steady_clock;
  Counts counts = work();
  std::printf("{\"ms\":[");
  for (int k = 0; k < repeats; k++) {
    const Clock::time_point start = Clock::now();
    counts = work();
    const std::chrono::duration<double, std::milli> elapsed = Clock::now() - start;
    std::printf("%s%.6f", k == 0 ? "" : ",", elapsed.count());
  }
  std::printf("]");
  for (const auto& [name, value] : counts) std::printf(",\"%s\":%lld", name, value);
  std::printf("}\n");
}
