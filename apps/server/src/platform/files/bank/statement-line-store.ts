import type { Reader } from '../../database/db.ts';
import { int8, type RowOf, rowOf, text } from '../../database/statements/rows.ts';

/**
 * A line of a bank's statement, a receipt or a payment, as `candidate_payments` and `candidate_returns` return it;
 * `time` is only a day where the bank gives no time.
 */
export const statementLineRow = rowOf({
  lineId: text,
  time: text,
  amount: int8,
  reference: text,
  remark: text,
  sourceName: text,
});
export type StatementLineRow = RowOf<typeof statementLineRow>;

/**
 * The select list for it, of a `statement_line` or `statement_debit` called `l` with its `statement_source` called `s`.
 */
export const statementLineColumns = (sql: Reader) => sql`
  l.id::text as "lineId", case when l.has_clock then wire_time(l.at) else l.day::text end as "time", l.amount,
  l.reference, l.remark, s.name as "sourceName"`;
