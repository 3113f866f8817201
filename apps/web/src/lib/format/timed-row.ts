/** A row with its deadline by this machine's clock; 0 when it has none. */
export type Timed<Row> = Row & { endsAt: number };

/**
 * Adds the deadline. The server sends the time left by the database clock, so the countdown is right on a wrong clock.
 */
export function withEnds<Row extends { excessTime: number }>(row: Row): Timed<Row> {
  return { ...row, endsAt: row.excessTime > 0 ? Date.now() + row.excessTime : 0 };
}
