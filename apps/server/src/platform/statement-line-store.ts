import type { Sql, Tx } from './db.ts';

/** A line of a bank's statement, a receipt or a payment, as `candidate_payments` and `candidate_returns` give it; `time` is a day alone where the bank says no clock. */
export type StatementLineRow = {
  lineId: string;
  time: string;
  amount: bigint;
  reference: string;
  remark: string;
  sourceName: string;
};

/** Its select list, of a `statement_line` or `statement_debit` called `l` with its `statement_source` called `s`. */
export const statementLineColumns = (sql: Sql | Tx) => sql`
  l.id::text as "lineId", case when l.has_clock then wire_time(l.at) else l.day::text end as "time", l.amount, l.reference, l.remark, s.name as "sourceName"`;
