/**
 * Ends the rows query of an invariant, so that rows are judged before they are counted. Without it the planner copies
 * the judgement into both the count and the examples, and does every lookup twice.
 */
export const ONCE = 'offset 0';
