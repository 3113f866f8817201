import { type DecisionListQuery, MONITOR_OUTCOMES, type MonitorStage } from '@mashang/contract/monitoring';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Reader, Sql } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  keyOf,
  list,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { decisionColumns, pendingRow } from './monitoring-store.ts';

const decidedRow = rowOf({
  ...pendingRow.columns,
  time: text,
  outcome: keyOf(MONITOR_OUTCOMES),
  matched: tables.risk_decision.matched,
});
export type Decided = RowOf<typeof decidedRow>;
const columns = (sql: Reader) => sql`${decisionColumns(sql)}, wire_time(d.happened_at) as time, d.outcome, d.matched`;

/** Returns the decisions of the last days, the newest first, a page at a time. */
export async function listHistory(
  sql: Sql,
  {
    stages,
    days,
    before,
    most,
  }: { stages: readonly MonitorStage[]; days: number; before: bigint | null; most: number },
): Promise<Decided[]> {
  return readRows(
    decidedRow,
    sql`
    select ${columns(sql)} from risk_decision d
    where d.stage = any (${stages}::text[]) and d.at > clock_timestamp() - make_interval(days => ${days})
      and (${before}::bigint is null or d.id < ${before})
    order by d.id desc limit ${most}`,
  );
}

export async function findDecision(sql: Reader, id: string): Promise<Decided | null> {
  return readRow(decidedRow, sql`select ${columns(sql)} from risk_decision d where d.id = ${id}::bigint`);
}

const listedRow = rowOf({ ...decidedRow.columns, codes: list(text) });
type Listed = { rows: RowOf<typeof listedRow>[]; total: number };
/** Returns the decisions about an order, or of a rule, the newest first. */
export async function listDecisions(sql: Reader, query: DecisionListQuery): Promise<Listed> {
  const { orderNo, code } = query;
  const wanted = sql`
    ${orderNo ? sql`and d.order_no = ${orderNo}` : sql``}
    ${
      code
        ? sql`and d.outcome <> 'allow'
      and d.matched && (select array_agg(r.id) from risk_rule r where r.code = ${code})`
        : sql``
    }
    ${orderNo || code ? sql`` : sql`and d.outcome <> 'allow'`}`;
  const [rows, total] = await Promise.all([
    readRows(
      listedRow,
      sql`
      select ${columns(sql)},
        coalesce((select array_agg(r.code order by r.code) from risk_rule r where r.id = any (d.matched)),
        '{}') as codes
      from risk_decision d
      where true ${wanted}
      order by d.id desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    ),
    readCount(sql`
      select count(*)::int as n from (select from risk_decision d where true ${wanted} limit ${TOTAL_CAP}) x`),
  ]);
  return { rows, total };
}
