/**
 * Structures built from a domain once and read by every agent. The entry point exists so that games can depend on it;
 * there is nothing in it yet.
 *
 * @module
 */
export {};
