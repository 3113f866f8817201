import type { DecisionListQuery, MonitorOutcome, MonitorStage } from '@mashang/contract/monitoring';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Sql, Tx } from '../../platform/db.ts';
import { decisionColumns, type Pending } from './monitoring-store.ts';

type Reader = Sql | Tx;
export type Decided = Pending & { time: string; outcome: MonitorOutcome; matched: bigint[] };
const columns = (sql: Reader) => sql`${decisionColumns(sql)}, wire_time(d.happened_at) as time, d.outcome, d.matched`;

/** Decisions of the last days, the newest first, a page at a time. */
export async function listHistory(
  sql: Sql,
  {
    stages,
    days,
    before,
    most,
  }: { stages: readonly MonitorStage[]; days: number; before: bigint | null; most: number },
): Promise<Decided[]> {
  return sql`
    select ${columns(sql)} from risk_decision d
    where d.stage = any (${stages as string[]}::text[]) and d.at > clock_timestamp() - make_interval(days => ${days}) and (${before}::bigint is null or d.id < ${before})
    order by d.id desc limit ${most}` as never;
}

export async function findDecision(sql: Reader, id: string): Promise<Decided | undefined> {
  const [row] = await sql`select ${columns(sql)} from risk_decision d where d.id = ${id}::bigint`;
  return row as never;
}

type Listed = { rows: (Decided & { codes: string[] })[]; total: number };
/** What was decided of an order, or by a rule, the newest first. */
export async function listDecisions(sql: Reader, query: DecisionListQuery): Promise<Listed> {
  const { orderNo, code } = query;
  const wanted = sql`
    ${orderNo ? sql`and d.order_no = ${orderNo}` : sql``}
    ${code ? sql`and d.outcome <> 'allow' and d.matched && (select array_agg(r.id) from risk_rule r where r.code = ${code})` : sql``}
    ${orderNo || code ? sql`` : sql`and d.outcome <> 'allow'`}`;
  const [rows, [count]] = await Promise.all([
    sql`
      select ${columns(sql)}, coalesce((select array_agg(r.code order by r.code) from risk_rule r where r.id = any (d.matched)), '{}') as codes
      from risk_decision d where true ${wanted} order by d.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    sql`select count(*)::int as total from (select from risk_decision d where true ${wanted} limit ${TOTAL_CAP}) x`,
  ]);
  return { rows: rows as never, total: (count as { total: number }).total };
}
