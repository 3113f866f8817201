/**
 * Returns a value that must exist: an item within bounds, a row that was just written, the state that a finished
 * command returns. Throws naming it where it is missing, so that the fault shows there and not where the value is used.
 */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}
