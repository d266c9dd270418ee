// Voronoi diagram of segments by Boost.Polygon. Its input is 32-bit whole numbers: coordinates are multiplied by SCALE
// and rounded. Segments may share end points but not cross; a segment without length is a point.
#include "harness.hpp"

#include <boost/polygon/point_data.hpp>
#include <boost/polygon/segment_data.hpp>
#include <boost/polygon/voronoi.hpp>
#include <cmath>
#include <limits>

int main(int argc, char** argv) {
  using Coordinate = int;
  using Point = boost::polygon::point_data<Coordinate>;
  using Site = boost::polygon::segment_data<Coordinate>;
  const Arguments arguments = read_arguments(argc, argv);
  const auto whole = [&](double value) {
    const double scaled = std::round(value * arguments.scale);
    if (std::fabs(scaled) > std::numeric_limits<Coordinate>::max()) {
      std::fprintf(stderr, "a coordinate does not fit 32 bits at this scale\n");
      std::exit(2);
    }
    return static_cast<Coordinate>(scaled);
  };
  std::vector<Point> points;
  std::vector<Site> sites;
  sites.reserve(arguments.segments.size());
  for (const Segment& s : arguments.segments) {
    const Point low(whole(s.x1), whole(s.y1));
    const Point high(whole(s.x2), whole(s.y2));
    if (low == high) {
      points.push_back(low);
    } else {
      sites.emplace_back(low, high);
    }
  }
  run_repeated(arguments.repeats, [&]() -> Counts {
    boost::polygon::voronoi_diagram<double> diagram;
    boost::polygon::construct_voronoi(points.begin(), points.end(), sites.begin(), sites.end(), &diagram);
    return {{"cells", static_cast<long long>(diagram.num_cells())},
            {"edges", static_cast<long long>(diagram.num_edges())},
            {"vertices", static_cast<long long>(diagram.num_vertices())}};
  });
}
