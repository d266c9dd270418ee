// Shortest paths over a triangulation of free space by CGAL: Surface_mesh_shortest_path on a flat mesh.
//
//   cgal-paths INPUT REPEATS SCALE MODE [KERNEL]
//
// tree    the sequence tree of one source on a mesh that is there already; a time is that of build_sequence_tree
// query   the distance of each point: located by an AABB tree that is there already, then looked up; a time is that of all
//
// KERNEL is `plain` for doubles without further care, the fastest, or `exact` for exact predicates, as in CGAL's own examples.
// INPUT is a text file: the numbers of vertices, triangles and points; then a line `x y` per vertex, `a b c` per
// triangle, `x y` per point. The first of the points is the source, the others are asked for. Beside the times, `mean` is
// the mean distance of the points asked for.
#include "harness.hpp"

#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/Surface_mesh_shortest_path.h>
#include <cmath>
#include <string>

using Clock = std::chrono::steady_clock;

static void fail(const char* name) {
  std::fprintf(stderr, "cannot read %s\n", name);
  std::exit(2);
}

template <class Mesh>
static void read_input(const char* name, Mesh& mesh, std::vector<typename Mesh::Point>& points) {
  using Vertex = typename Mesh::Vertex_index;
  std::FILE* file = std::fopen(name, "r");
  std::size_t vertices = 0, triangles = 0, places = 0;
  if (file == nullptr || std::fscanf(file, "%zu %zu %zu", &vertices, &triangles, &places) != 3 || places < 1) fail(name);
  double x, y;
  for (std::size_t k = 0; k < vertices; k++) {
    if (std::fscanf(file, "%lf %lf", &x, &y) != 2) fail(name);
    mesh.add_vertex(typename Mesh::Point(x, y, 0));
  }
  for (std::size_t k = 0; k < triangles; k++) {
    unsigned a, b, c;
    if (std::fscanf(file, "%u %u %u", &a, &b, &c) != 3) fail(name);
    const auto face = mesh.add_face(Vertex(a), Vertex(b), Vertex(c));
    if (face == Mesh::null_face()) fail(name);
  }
  for (std::size_t k = 0; k < places; k++) {
    if (std::fscanf(file, "%lf %lf", &x, &y) != 2) fail(name);
    points.emplace_back(x, y, 0);
  }
  std::fclose(file);
}

template <class Kernel>
static void measure(const char* input, int repeats, bool is_query) {
  using Mesh = CGAL::Surface_mesh<typename Kernel::Point_3>;
  using Traits = CGAL::Surface_mesh_shortest_path_traits<Kernel, Mesh>;
  using Paths = CGAL::Surface_mesh_shortest_path<Traits>;
  using Primitive = CGAL::AABB_face_graph_triangle_primitive<Mesh>;
  using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;
  Mesh mesh;
  std::vector<typename Mesh::Point> points;
  read_input(input, mesh, points);
  Paths paths(mesh);
  Tree tree;
  paths.build_aabb_tree(tree);
  const typename Paths::Face_location source = paths.locate(points.front(), tree);
  const auto build = [&] {
    paths.remove_all_source_points();
    paths.add_source_point(source);
    paths.build_sequence_tree();
  };
  double sum = 0;
  const auto ask = [&] {
    sum = 0;
    for (std::size_t k = 1; k < points.size(); k++) {
      const auto at = paths.locate(points[k], tree);
      sum += paths.shortest_distance_to_source_points(at.first, at.second).first;
    }
  };
  build();
  ask();
  std::printf("{\"ms\":[");
  for (int round = 0; round < repeats; round++) {
    const Clock::time_point start = Clock::now();
    if (is_query) {
      ask();
    } else {
      build();
    }
    const std::chrono::duration<double, std::milli> elapsed = Clock::now() - start;
    std::printf("%s%.6f", round == 0 ? "" : ",", elapsed.count());
  }
  const double mean = points.size() > 1 ? sum / static_cast<double>(points.size() - 1) : 0;
  std::printf("],\"mean\":%.17g,\"vertices\":%u,\"triangles\":%u}\n", std::isfinite(mean) ? mean : -1,
              static_cast<unsigned>(mesh.number_of_vertices()), static_cast<unsigned>(mesh.number_of_faces()));
}

int main(int argc, char** argv) {
  const int repeats = argc > 2 ? std::atoi(argv[2]) : 0;
  const std::string mode = argc > 4 ? argv[4] : "";
  const std::string kernel = argc > 5 ? argv[5] : "plain";
  if (repeats < 1 || (mode != "query" && mode != "tree") || (kernel != "plain" && kernel != "exact")) {
    std::fprintf(stderr, "usage: %s INPUT REPEATS SCALE tree|query [plain|exact]\n", argv[0]);
    return 2;
  }
  if (kernel == "exact") {
    measure<CGAL::Exact_predicates_inexact_constructions_kernel>(argv[1], repeats, mode == "query");
  } else {
    measure<CGAL::Simple_cartesian<double>>(argv[1], repeats, mode == "query");
  }
}
