/**
 * What must be there: the item at a place within bounds, the row that was just written, the state that a finished
 * command answers. Throws where it is not, naming it: the fault shows where it is instead of where it is used.
 */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}
