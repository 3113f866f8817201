/**
 * At the end of the rows of an invariant: they are judged before they are counted. Without it the planner writes the
 * judgement into both the count and the examples, and everything it looks up is looked up twice.
 */
export const ONCE = 'offset 0';
