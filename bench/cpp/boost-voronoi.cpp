// Voronoi diagram of segments by Boost.Polygon. Its input is 32-bit whole numbers: coordinates are multiplied by SCALE
// and rounded. Segments may share end points but not cross.
#include "harness.hpp"

#include <boost/polygon/segment_data.hpp>
#include <boost/polygon/voronoi.hpp>
#include <cmath>
#include <limits>

int main(int argc, char** argv) {
  using Coordinate = int;
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
  std::vector<Site> sites;
  sites.reserve(arguments.segments.size());
  for (const Segment& s : arguments.segments) {
    sites.emplace_back(Site::point_type(whole(s.x1), whole(s.y1)), Site::point_type(whole(s.x2), whole(s.y2)));
  }
  run_repeated(arguments.repeats, [&]() -> Counts {
    boost::polygon::voronoi_diagram<double> diagram;
    boost::polygon::construct_voronoi(sites.begin(), sites.end(), &diagram);
    return {{"cells", static_cast<long long>(diagram.num_cells())},
            {"edges", static_cast<long long>(diagram.num_edges())},
            {"vertices", static_cast<long long>(diagram.num_vertices())}};
  });
}
