import { type Facts, MONITOR_STAGES, type MonitorOutcome, ruleBody } from '@mashang/contract/monitoring';
import { z } from 'zod';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  keyOf,
  nullable,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personalKey } from '../../platform/security/personal.ts';
import type { LiveRule } from './monitoring-rules.ts';

/** Numbers by the names of `MONITOR_FACTS`. */
const facts = json(z.record(z.string(), z.number()));
/** A decision to be judged, with everything it is based on. */
export const pendingRow = rowOf({
  id: tables.risk_decision.id,
  stage: keyOf(MONITOR_STAGES),
  orderNo: tables.risk_decision.order_no,
  orderId: tables.risk_decision.order_id,
  amount: tables.risk_decision.amount,
  merchantId: tables.risk_decision.merchant_id,
  participantId: tables.risk_decision.participant_id,
  accountId: tables.risk_decision.account_id,
  payer: tables.risk_decision.payer,
  beneficiary: tables.risk_decision.beneficiary,
  device: tables.risk_decision.device,
  address: tables.risk_decision.address,
  ruleSet: tables.risk_decision.rule_set,
  facts,
});
export type Pending = RowOf<typeof pendingRow>;
export const decisionColumns = (sql: Reader) => sql`
  d.id, d.stage, d.order_no as "orderNo", d.order_id as "orderId", d.amount, d.merchant_id as "merchantId",
  d.participant_id as "participantId",
  d.account_id as "accountId", d.payer, d.beneficiary, d.device, d.address, d.rule_set as "ruleSet", d.facts`;

const takenRow = rowOf({ taken: int4 });

/** Counts new events and visits in the windows and writes them as decisions to be judged; returns how many it took. */
export async function takeMonitored(sql: Writer, most: number): Promise<number> {
  const row = await readOne(takenRow, sql`select take_monitored(${most}) as taken`);
  return row.taken;
}

const mineRow = rowOf({ mine: bool });

/** Lets one process judge at a time, to the end of the transaction; false while another one judges. */
export async function lockJudging(tx: Tx): Promise<boolean> {
  const row = await readOne(mineRow, tx`select pg_try_advisory_xact_lock(hashtext('risk_judge')) as mine`);
  return row.mine;
}

/** Returns the decisions that are not judged yet, in order. */
export async function listPending(sql: Reader, most: number): Promise<Pending[]> {
  return readRows(
    pendingRow,
    sql`
    select ${decisionColumns(sql)} from risk_decision d
    where d.id > (select judged from risk_cursor) and d.stage not in ('request', 'event') order by d.id limit ${most}`,
  );
}

const foundEventRow = rowOf({
  id: tables.risk_event.id,
  /** True for a hit of screening, false for a note for risk. */
  isHit: bool,
  kind: tables.risk_event.kind,
  subjectKind: tables.risk_event.subject_kind,
  subjectId: tables.risk_event.subject_id,
  participantId: nullable(int8),
  merchantId: nullable(tables.merchant.id),
  orderNo: text,
  amount: int8,
});
export type Finding = RowOf<typeof foundEventRow>;
/** Returns findings of other features without a decision: images, complaints, names, hits of screening. */
export async function listFindings(sql: Reader, kinds: readonly string[], most: number): Promise<Finding[]> {
  // Ids are given before the commit, so a row a little below the cursor may have appeared late.
  return readRows(
    foundEventRow,
    sql`
    select e.id, false as "isHit", e.kind, e.subject_kind as "subjectKind", e.subject_id as "subjectId",
      coalesce(c.participant_id, p.id) as "participantId", m.id as "merchantId",
      coalesce(o.order_no, e.data ->> 'agtOrderNo', '') as "orderNo", coalesce(o.amount, 0) as amount
    from risk_event e
    left join payout_claim c on e.subject_kind = 'payout-claim' and c.claim_no = e.subject_id
    left join payout_order o on o.id = c.payout_id
    left join participant p on e.subject_kind = 'participant' and p.id::text = e.subject_id
    left join merchant m on e.subject_kind = 'merchant' and m.id::text = e.subject_id
    where e.id > (select found from risk_cursor) - 500 and e.kind = any (${kinds}::text[])
      and not exists (select from risk_decision d where d.risk_event_id = e.id)
    union all
    select h.id, true, 'screening.hit', h.subject_kind, h.subject_id, p.id,
      coalesce(m.id, o.merchant_id, c.merchant_id), coalesce(o.order_no, c.agt_order_no, ''),
      coalesce(o.amount, c.amount, 0)
    from screening_hit h left join payout_order o on h.subject_kind = 'payout' and o.order_no = h.subject_id
    left join collection_order c on h.subject_kind = 'collection' and c.agt_order_no = h.subject_id
    left join participant p on h.subject_kind = 'participant' and p.id::text = h.subject_id
    left join merchant m on h.subject_kind = 'merchant' and m.id::text = h.subject_id
    where h.id > (select listed from risk_cursor) - 500
      and not exists (select from risk_decision d where d.screening_hit_id = h.id)
    limit ${most}`,
  );
}

const differingNameRow = rowOf({
  id: tables.collection_order.id,
  declared: text,
  payer: tables.collection_order.payment_name,
});

/**
 * Returns the declared and the actual payer of orders where the two names differ. The merchant may declare one, and the
 * payer on its page.
 */
export async function listDifferingNames(
  sql: Reader,
  orderIds: readonly bigint[],
): Promise<{ id: bigint; declared: string; payer: string }[]> {
  if (orderIds.length === 0) return [];
  return readRows(
    differingNameRow,
    sql`
    select o.id, d.declared, o.payment_name as payer
    from collection_order o cross join lateral (values (o.payer_name), (o.payer_ref)) as d (declared)
    where o.id = any (${orderIds.map(String)}::bigint[]) and d.declared <> ''
      and personal_key(d.declared) <> personal_key(o.payment_name)
      and o.payment_name <> ''`,
  );
}

export type Verdict = { id: bigint; outcome: MonitorOutcome; matched: bigint[]; facts: Facts };
/** Writes the verdicts and advances the cursor. A decision without a verdict stays allowed. */
export async function writeVerdicts(tx: WriteTx, verdicts: readonly Verdict[], judged: bigint): Promise<void> {
  if (verdicts.length > 0) {
    const rows = verdicts.map(({ id, outcome, matched, facts }) => ({
      id: id.toString(),
      outcome,
      matched: matched.map(String),
      facts,
    }));
    await tx`
      update risk_decision d set outcome = x.outcome, matched = x.matched, facts = x.facts
      from jsonb_to_recordset(${tx.json(rows)}) as x (id bigint, outcome text, matched bigint[], facts jsonb)
      where d.id = x.id`;
  }
  await tx`update risk_cursor set judged = greatest(judged, ${judged})`;
}

export type Made = Omit<Pending, 'id'> & {
  outcome: MonitorOutcome;
  matched: bigint[];
  riskEventId: bigint | null;
  hitId: bigint | null;
};

const idRow = rowOf({ id: tables.risk_decision.id });

/** Inserts a decision that is already judged; null where its event already has one. */
export async function insertDecision(tx: WriteTx, made: Made): Promise<bigint | null> {
  const row = await readRow(
    idRow,
    tx`
    insert into risk_decision (stage, happened_at, order_no, order_id, amount, merchant_id, participant_id, account_id,
      payer, beneficiary, rule_set, facts, outcome, matched, risk_event_id, screening_hit_id)
    values (${made.stage}, clock_timestamp(), ${made.orderNo}, ${made.orderId}, ${made.amount}, ${made.merchantId},
      ${made.participantId}, ${made.accountId}, ${made.payer},
      ${made.beneficiary}, ${made.ruleSet}, ${tx.json(made.facts)}, ${made.outcome},
      ${made.matched.map(String)}::bigint[], ${made.riskEventId}, ${made.hitId})
    on conflict do nothing returning id`,
  );
  return row?.id ?? null;
}

export async function advanceFindings(tx: WriteTx, found: readonly Finding[]): Promise<void> {
  const upto = (hits: boolean) =>
    found.filter(({ isHit }) => isHit === hits).reduce((most, { id }) => (id > most ? id : most), 0n);
  await tx`update risk_cursor set found = greatest(found, ${upto(false)}), listed = greatest(listed, ${upto(true)})`;
}

const liveRuleRow = rowOf({
  id: tables.risk_rule.id,
  code: tables.risk_rule.code,
  version: tables.risk_rule.version,
  body: json(ruleBody),
});

/** Returns the rules of a set, in the versions of that set. */
export async function listRulesOf(sql: Reader, set: bigint): Promise<LiveRule[]> {
  return readRows(
    liveRuleRow,
    sql`
    select r.id, r.code, r.version, r.body
    from risk_rule_set s
    join risk_rule r on r.id = any (s.rules)
    where s.id = ${set}
    order by r.code`,
  );
}

const idNullableRow = rowOf({ id: nullable(int8) });

export async function findLiveSet(sql: Reader): Promise<bigint | null> {
  const row = await readOne(idNullableRow, sql`select max(id) as id from risk_rule_set`);
  return row.id;
}

const requestFactsRow = rowOf({
  facts,
  beneficiary: text,
});

/** Returns the facts that payouts would have if listed now, in order, with the keys of their beneficiaries. */
export async function readRequestFacts(
  sql: Reader,
  asked: readonly { merchantId: bigint; amount: bigint; account: string; name: string }[],
): Promise<{ facts: Facts; beneficiary: string }[]> {
  const rows = asked.map(({ merchantId, amount, account, name }) => ({
    merchant: merchantId.toString(),
    amount: amount.toString(),
    account: personalKey('account', account),
    name: personalKey('name', name),
  }));
  return readRows(
    requestFactsRow,
    sql`
    select x.account as beneficiary, risk_facts_of_request(x.merchant, x.amount, x.account, x.name) as facts
    from rows
    from (jsonb_to_recordset(${sql.json(rows)}) as (merchant bigint, amount bigint, account text,
      name text)) with ordinality as x (merchant, amount, account, name, ord)
    order by x.ord`,
  );
}

/** Records the browsers that opened payment pages; a repeated visit adds no row. */
export async function insertVisits(
  sql: Writer,
  visits: readonly { agtOrderNo: string; device: string; address: string }[],
): Promise<void> {
  await sql`
    insert into payer_visit (order_id, device, address)
    select o.id, x.device, x.address
    from jsonb_to_recordset(${sql.json(visits.map(({ agtOrderNo, ...rest }) => ({ no: agtOrderNo, ...rest })))})
      as x (no text,
      device text, address text)
    join collection_order o on o.agt_order_no = x.no on conflict do nothing`;
}

/** Deletes windows that no rule reads any more, table by table, at most `most` rows. Returns how many. */
export async function pruneMonitoring(sql: Writer, most: number): Promise<number> {
  const windows = [
    { table: 'risk_tally', over: sql`slot < now() - interval '2 days'` },
    { table: 'risk_day', over: sql`day < shanghai_day(now()) - 400` },
    { table: 'risk_tie', over: sql`last_at < now() - interval '400 days'` },
  ];
  let gone = 0;
  for (const { table, over } of windows) {
    const { count } = await sql`
      delete from ${sql(table)}
      where ctid = any (array(select ctid from ${sql(table)} where ${over} limit ${most - gone})) and ${over}`;
    gone += count;
    if (gone >= most) break;
  }
  return gone;
}
