/** A row with the moment its time is over by this machine's clock; 0 when no time runs. */
export type Timed<Row> = Row & { endsAt: number };

/**
 * The server says how long is left, by the database clock: whose clock here is wrong sees the
 * right countdown all the same.
 */
export function withEnds<Row extends { excessTime: number }>(row: Row): Timed<Row> {
  return { ...row, endsAt: row.excessTime > 0 ? Date.now() + row.excessTime : 0 };
}
