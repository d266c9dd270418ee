// Constrained Delaunay triangulation of segments by CGAL, exact predicates. Equal end points are given once, as an
// index, which is CGAL's fastest way in; constraints must not cross.
#include "harness.hpp"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <map>

int main(int argc, char** argv) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  using Triangulation = CGAL::Constrained_Delaunay_triangulation_2<Kernel>;
  using Point = Kernel::Point_2;
  const Arguments arguments = read_arguments(argc, argv);
  std::vector<Point> points;
  std::vector<std::pair<std::size_t, std::size_t>> constraints;
  std::map<std::pair<double, double>, std::size_t> known;
  const auto index = [&](double x, double y) {
    const auto [place, is_new] = known.try_emplace({x, y}, points.size());
    if (is_new) points.emplace_back(x, y);
    return place->second;
  };
  for (const Segment& s : arguments.segments) {
    const std::size_t a = index(s.x1, s.y1);
    const std::size_t b = index(s.x2, s.y2);
    constraints.emplace_back(a, b);
  }
  run_repeated(arguments.repeats, [&]() -> Counts {
    Triangulation triangulation;
    triangulation.insert_constraints(points.begin(), points.end(), constraints.begin(), constraints.end());
    return {{"vertices", static_cast<long long>(triangulation.number_of_vertices())},
            {"triangles", static_cast<long long>(triangulation.number_of_faces())}};
  });
}
