/** Points and circles whose power is a smaller part than this of their distance squared touch, or are one. */
export const TANGENT = 2e-15;
/** Directions this near to parallel have no crossing. */
export const PARALLEL = 1e-15;
/** Tan of half an angle beyond which a shared ray is not used: turned by a hair it would come round to the other end. */
export const OBLIQUE = 100;
