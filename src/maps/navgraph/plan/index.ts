/** Plans on navigation graphs: Algorithm 1 of Sud et al. 2008 for many agents at once. */
export { NavPlanner, type NavPlanStats } from './nav-planner.js';
export { NavSpace } from './nav-space.js';
export { NAV_PLAN_DEFAULTS, type NavPlanOptions } from './plan-options.js';
export { type NavAnswers, type NavGoals, type NavRequest, VIA } from './plan-request.js';
export type { CirclePoint, EdgePoint, PlanSpace, PlanTables } from './plan-tables.js';
