/** What each suite is about, in the order in which `footfall bench` runs them. */
export const SUMMARIES = {
  ground: 'scene and domain: check, repair, triangulate, locate, nearest wall, visibility, read and write',
  voronoi:
    'Voronoi diagram with its graph, and the roadmap on it: build, memory, moves, growth, search; beside Boost and CGAL',
  pathmap:
    'exact shortest path maps: propagation, index, queries, paths, raster, growth; beside CGAL and recast-navigation',
  crowd: 'agents that move: steps of each dynamics, kernels, growth, memory; beside recast-navigation',
  mang: 'multi-agent navigation graphs: the table of the paper with diagram, graph, plan and local dynamics, large crowds, the discrete twin',
  flow: 'largest flows: the narrowest cut, lanes, certificates re-checked, growth; beside a discrete max flow',
  barriers:
    'barriers in a town of blocks: new tolls, new barriers, both rules, points and discs; detection of jams; beside all of it built anew',
  groups:
    'coherent groups: one update of 5 to 100 units in a cluttered field, growth, many groups; beside the figures of the paper and all pairs',
  analysis: 'measures from recordings: densities, speeds, flows, distances, Voronoi cells; time and memory',
  hardening:
    'check of large and hostile scenes: overlapping obstacles, rings of a million vertices, places, agents; time, memory, growth',
  studio:
    'the studio in a headless browser that draws by software: frame times while an obstacle is dragged under a path map, while 10,000 people walk, the first useful view',
  peers: 'what the C++ libraries behind bench/cpp take on this machine, without ours',
} as const;
