/** Names that were probably meant; the error layer holds them, since misuse of the API is answered in the same way. */
export { computeEditDistance, findNearestName, listNames, suggestName } from '../error/index.js';
