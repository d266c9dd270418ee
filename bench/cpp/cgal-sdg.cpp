// Voronoi diagram of segments by CGAL: its dual, the segment Delaunay graph, with filtered exact predicates for segments
// that do not cross.
//
//   cgal-sdg INPUT REPEATS SCALE [MODE [MOVES]]
//
// bulk    all end points first, spatially sorted and each looked for from the one before, then the segments by the ids of
//         their ends: CGAL's fastest way in
// single  segment by segment in the order of the file, as an editor would add them; located through the hierarchy
// move, move-median
//         builds in bulk, then moves the objects of MOVES: removed and inserted again, looked for from an old neighbour.
//         A time is that of one move: the mean or the median of all of them
//
// MOVES is a text file: the number of objects, of corners of each, and of moves; then a line `x y x y ...` per object, and
// one per move: object 0, 1, ... and 0 again. One corner is a point, more are a closed ring. The last round of moves must
// lead back to the start.
#include "harness.hpp"

#include <CGAL/Segment_Delaunay_graph_2.h>
#include <CGAL/Segment_Delaunay_graph_filtered_traits_2.h>
#include <CGAL/Segment_Delaunay_graph_hierarchy_2.h>
#include <CGAL/Simple_cartesian.h>
#include <algorithm>
#include <map>
#include <string>

using Traits =
    CGAL::Segment_Delaunay_graph_filtered_traits_without_intersections_2<CGAL::Simple_cartesian<double>>;
using Graph = CGAL::Segment_Delaunay_graph_2<Traits>;
using Hierarchy = CGAL::Segment_Delaunay_graph_hierarchy_2<Traits>;
using Point = Graph::Point_2;
using Vertex = Graph::Vertex_handle;

// Segments with every end point once. A segment without length is a point.
struct Sites {
  std::vector<Point> points;
  std::vector<std::pair<std::size_t, std::size_t>> segments;
};

static Sites index_sites(const std::vector<Segment>& segments) {
  Sites sites;
  std::map<std::pair<double, double>, std::size_t> known;
  const auto index = [&](double x, double y) {
    const auto [place, is_new] = known.try_emplace({x, y}, sites.points.size());
    if (is_new) sites.points.emplace_back(x, y);
    return place->second;
  };
  for (const Segment& s : segments) {
    const std::size_t a = index(s.x1, s.y1);
    const std::size_t b = index(s.x2, s.y2);
    if (a != b) sites.segments.emplace_back(a, b);
  }
  return sites;
}

template <typename Diagram>
static Counts count(const Diagram& graph) {
  return {{"sites", static_cast<long long>(graph.number_of_vertices())},
          {"vertices", static_cast<long long>(graph.number_of_faces())}};
}

static void build(Graph& graph, const Sites& sites) {
  graph.insert_segments(sites.points.begin(), sites.points.end(), sites.segments.begin(), sites.segments.end());
}

struct Moves {
  std::size_t objects = 0, corners = 0, moves = 0;
  std::vector<Point> places;
};

static Moves read_moves(const char* name) {
  Moves moves;
  std::FILE* file = std::fopen(name, "r");
  if (file == nullptr || std::fscanf(file, "%zu %zu %zu", &moves.objects, &moves.corners, &moves.moves) != 3) {
    std::fprintf(stderr, "cannot read %s\n", name);
    std::exit(2);
  }
  for (std::size_t k = 0; k < (moves.objects + moves.moves) * moves.corners; k++) {
    double x, y;
    if (std::fscanf(file, "%lf %lf", &x, &y) != 2) {
      std::fprintf(stderr, "%s ends too early\n", name);
      std::exit(2);
    }
    moves.places.emplace_back(x, y);
  }
  std::fclose(file);
  return moves;
}

// One moving thing: its corners, and the sides between them if it is more than a point.
struct Object {
  std::vector<Vertex> corners, sides;
};

static Object insert_object(Graph& graph, const Point* places, std::size_t corners, Vertex hint) {
  Object object;
  for (std::size_t k = 0; k < corners; k++) {
    hint = hint == Vertex() ? graph.insert(places[k]) : graph.insert(places[k], hint);
    object.corners.push_back(hint);
  }
  for (std::size_t k = 0; corners > 1 && k < corners; k++) {
    object.sides.push_back(graph.insert(object.corners[k], object.corners[(k + 1) % corners]));
  }
  return object;
}

// Takes the object out and returns a neighbour that stays, a point if there is one: a search that starts from a long wall
// looks at all of its neighbours.
static Vertex remove_object(Graph& graph, const Object& object) {
  const auto is_own = [&](Vertex v) {
    return std::find(object.corners.begin(), object.corners.end(), v) != object.corners.end() ||
           std::find(object.sides.begin(), object.sides.end(), v) != object.sides.end();
  };
  Vertex hint;
  auto around = graph.incident_vertices(object.corners.front());
  const auto start = around;
  do {
    const Vertex v = around;
    if (!graph.is_infinite(v) && !is_own(v) && (hint == Vertex() || v->is_point())) hint = v;
  } while (++around != start);
  bool is_gone = true;
  for (const Vertex side : object.sides) is_gone = graph.remove(side) && is_gone;
  for (const Vertex corner : object.corners) is_gone = graph.remove(corner) && is_gone;
  if (!is_gone) {
    std::fprintf(stderr, "CGAL could not remove a site\n");
    std::exit(3);
  }
  return hint;
}

static void run_moves(const Arguments& arguments, const Sites& sites, const Moves& moves, bool wants_median) {
  using Clock = std::chrono::steady_clock;
  Graph graph;
  build(graph, sites);
  std::vector<Object> objects;
  for (std::size_t k = 0; k < moves.objects; k++) {
    objects.push_back(insert_object(graph, &moves.places[k * moves.corners], moves.corners, Vertex()));
  }
  const auto sites_before = static_cast<long long>(graph.number_of_vertices());
  std::vector<double> times(moves.moves);
  std::printf("{\"ms\":[");
  for (int round = -1; round < arguments.repeats; round++) {
    Clock::time_point start = Clock::now();
    for (std::size_t k = 0; k < moves.moves; k++) {
      Object& object = objects[k % moves.objects];
      const Vertex hint = remove_object(graph, object);
      object = insert_object(graph, &moves.places[(moves.objects + k) * moves.corners], moves.corners, hint);
      const Clock::time_point now = Clock::now();
      times[k] = std::chrono::duration<double, std::milli>(now - start).count();
      start = now;
    }
    double sum = 0;
    for (const double time : times) sum += time;
    std::sort(times.begin(), times.end());
    const double result = wants_median ? times[times.size() / 2] : sum / static_cast<double>(times.size());
    if (round >= 0) std::printf("%s%.6f", round == 0 ? "" : ",", result);
  }
  std::printf("],\"sites\":%lld,\"lost\":%lld,\"median_ns\":%.0f,\"p99_ns\":%.0f}\n", sites_before,
              sites_before - static_cast<long long>(graph.number_of_vertices()), 1e6 * times[times.size() / 2],
              1e6 * times[times.size() * 99 / 100]);
}

int main(int argc, char** argv) {
  const Arguments arguments = read_arguments(argc, argv);
  const std::string mode = argc > 4 ? argv[4] : "bulk";
  const Sites sites = index_sites(arguments.segments);
  if (mode == "bulk") {
    run_repeated(arguments.repeats, [&]() -> Counts {
      Graph graph;
      build(graph, sites);
      return count(graph);
    });
  } else if (mode == "single") {
    run_repeated(arguments.repeats, [&]() -> Counts {
      Hierarchy graph;
      for (const auto& [a, b] : sites.segments) graph.insert(sites.points[a], sites.points[b]);
      return count(graph);
    });
  } else if ((mode == "move" || mode == "move-median") && argc > 5) {
    run_moves(arguments, sites, read_moves(argv[5]), mode == "move-median");
  } else {
    std::fprintf(stderr, "no such mode, or no moves: %s\n", mode.c_str());
    return 2;
  }
}
