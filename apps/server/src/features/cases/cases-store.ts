import { ALL_PRIORITIES, type Priority, RISK_SUBJECTS, type RiskSubject } from '@mashang/contract/monitoring';
import {
  CASE_STATES,
  type CaseEntry,
  type CaseOutcome,
  type CaseState,
  FREEZE_KINDS,
  type FreezeKind,
  type LinkKind,
} from '@mashang/contract/risk-cases';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

export type CaseSubject = { kind: RiskSubject; key: string };
const openedCaseRow = rowOf({
  id: int8,
  fresh: bool,
});
export type OpenedCase = RowOf<typeof openedCaseRow>;

/**
 * Returns the open case of a subject, or a new one, locked until the end of the transaction. `nameFrom` is the order
 * from which a person's name is read.
 */
export async function openCase(
  tx: WriteTx,
  { kind, key }: CaseSubject,
  about: { title: string; priority: Priority; hours: number; by: bigint | null; nameFrom?: string },
): Promise<OpenedCase> {
  const name =
    kind === 'payer'
      ? tx`
        (select coalesce(nullif(payer_ref, ''), nullif(payer_name, ''), payment_name)
          from collection_order
          where agt_order_no = ${about.nameFrom ?? ''})`
      : kind === 'beneficiary'
        ? tx`(select beneficiary_name from payout_order where order_no = ${about.nameFrom ?? ''})`
        : tx`''`;
  return readOne(
    openedCaseRow,
    tx`
    select case_id as id, fresh
    from open_risk_case(${kind}, ${key}, ${name}, ${about.title}, ${about.priority}, ${about.by}, ${about.hours})`,
  );
}

export async function insertEntry(
  tx: WriteTx,
  caseId: bigint | string,
  { author, what, text }: { author: string; what: CaseEntry; text?: string },
): Promise<void> {
  await tx`
    insert into risk_case_entry (case_id, author, what, text)
    values (${caseId}::bigint, ${author}, ${what}, ${text ?? ''})`;
}

export type Hit = {
  ruleId: bigint | null;
  what: string;
  outcome: string;
  first: bigint;
  last: bigint;
  times: number;
  amount: bigint;
};
/** Adds a hit to a case: one row for each rule and hour. */
export async function insertHit(tx: WriteTx, caseId: bigint, hit: Hit): Promise<void> {
  await tx`
    insert into risk_hit as h (case_id, rule_id, what, outcome, hour, first_decision, last_decision, times, amount)
    values (${caseId}, ${hit.ruleId}, ${hit.what}, ${hit.outcome}, date_trunc('hour', clock_timestamp()), ${hit.first},
      ${hit.last}, ${hit.times}, ${hit.amount})
    on conflict (case_id, what, hour) do update set last_decision = excluded.last_decision,
      times = h.times + excluded.times, amount = h.amount + excluded.amount, last_at = clock_timestamp()`;
  await tx`
    update risk_case
    set hits = hits + ${hit.times}, amount = amount + ${hit.amount}, last_hit_at = clock_timestamp()
    where id = ${caseId}`;
}

/** Most links of a case: a graph of more is not readable. */
const LINKS_MAX = 200;
/** Links the orders, people, accounts and devices of these decisions to a case, up to the most. */
export async function linkDecisions(
  tx: WriteTx,
  caseId: bigint,
  decisions: readonly bigint[],
  author: string,
): Promise<void> {
  await tx`
    insert into risk_case_link (case_id, kind, key, name, amount, added_by)
    select distinct on (v.kind, v.key) ${caseId}::bigint, v.kind, v.key, v.name, v.amount, ${author}
    from (select x.*
      from risk_decision x
      where x.id = any (${decisions.map(String)}::bigint[])
      order by x.id desc
      limit ${LINKS_MAX}) d
    left join collection_order o on d.stage in ('collection', 'visit', 'paid') and o.id = d.order_id
    left join payout_order p on d.stage in ('payout', 'claim') and p.id = d.order_id
    cross join lateral (values
      (case when d.stage in ('payout', 'claim') or d.stage = 'event' and d.order_no like 'DF%' then 'payout'
        else 'order' end, nullif(d.order_no, ''), '', d.amount),
      ('participant', d.participant_id::text, '', 0), ('account', d.account_id::text, '', 0),
      ('merchant', d.merchant_id::text, '', 0),
      ('payer', d.payer, coalesce(nullif(o.payer_ref, ''), nullif(o.payer_name, ''), o.payment_name, ''), 0),
      ('beneficiary', d.beneficiary, coalesce(p.beneficiary_name, ''), 0),
      ('device', d.device, '', 0), ('address', d.address, '', 0)) v (kind, key, name, amount)
    where v.key is not null and not exists (select
      from risk_case_link l
      where l.case_id = ${caseId} and l.kind = v.kind and l.key = v.key)
    limit greatest(${LINKS_MAX} - (select count(*) from risk_case_link l where l.case_id = ${caseId}), 0)
    on conflict (case_id, kind, key) do nothing`;
}

export async function insertLink(
  tx: WriteTx,
  caseId: bigint,
  { kind, key, by }: { kind: LinkKind; key: string; by: string },
): Promise<boolean> {
  const amount =
    kind === 'order'
      ? tx`(select amount from collection_order where agt_order_no = ${key})`
      : kind === 'payout'
        ? tx`(select amount from payout_order where order_no = ${key})`
        : tx`0`;
  const rows = await tx`
    insert into risk_case_link (case_id, kind, key, amount, added_by)
    values (${caseId}, ${kind}, ${key}, coalesce(${amount}, 0), ${by})
    on conflict (case_id, kind, key) do nothing returning case_id`;
  return rows.length > 0;
}

const keyRow = rowOf({ key: text });

/**
 * Finds the id or number of a subject that a person typed, a participant or merchant also by its name; null for none.
 */
export async function findSubjectKey(sql: Reader, kind: LinkKind, key: string): Promise<string | null> {
  const id = /^\d{1,18}$/.test(key) ? key : null;
  const found =
    kind === 'participant'
      ? sql`select id::text as key from participant where id = ${id}::bigint or name = ${key} limit 1`
      : kind === 'merchant'
        ? sql`select id::text as key from merchant where id = ${id}::bigint or mch_id = ${key} or name = ${key} limit 1`
        : kind === 'account'
          ? sql`select id::text as key from collection_account where id = ${id}::bigint`
          : kind === 'payout'
            ? sql`select order_no as key from payout_order where order_no = ${key}`
            : sql`
              select agt_order_no as key
              from collection_order
              where agt_order_no = ${key}
              union all select order_no
              from payout_order
              where order_no = ${key}
              limit 1`;
  const row = await readRow(keyRow, found);
  return row?.key ?? null;
}

const caseStandingRow = rowOf({
  id: tables.risk_case.id,
  state: oneOf(CASE_STATES),
  priority: oneOf(ALL_PRIORITIES),
  assignedTo: tables.risk_case.assigned_to,
  openedBy: tables.risk_case.opened_by,
  subjectKind: keyOf(RISK_SUBJECTS),
  subjectKey: tables.risk_case.subject_key,
  openFreezes: int4,
  submitted: int4,
  own: bool,
});
export type CaseStanding = RowOf<typeof caseStandingRow>;
/**
 * The current state of a case, locked. `own` says whether the case is about something that the person `who` entered.
 */
export async function lockCase(tx: Tx, id: string, who: bigint): Promise<CaseStanding | null> {
  return readRow(
    caseStandingRow,
    tx`
    select c.id, c.state, c.priority, c.assigned_to as "assignedTo", c.opened_by as "openedBy",
      c.subject_kind as "subjectKind", c.subject_key as "subjectKey",
      (select count(*)::int from risk_freeze f where f.case_id = c.id and f.lifted_at is null) as "openFreezes",
      (select count(*)::int from risk_report r where r.case_id = c.id and r.state = 1) as submitted,
        is_own_entry(c, ${who}) as own
    from risk_case c where c.id = ${id}::bigint for update of c`,
  );
}

export type CaseChange = { state?: CaseState; assignedTo?: bigint; priority?: Priority; dueTime?: string };
export async function updateCase(tx: WriteTx, id: bigint, change: CaseChange): Promise<void> {
  await tx`
    update risk_case
    set state = ${change.state ?? tx`state`}, assigned_to = ${change.assignedTo ?? tx`assigned_to`},
      priority = ${change.priority ?? tx`priority`},
      due_at
        = ${change.dueTime === undefined ? tx`due_at` : tx`${change.dueTime}::timestamp at time zone 'Asia/Shanghai'`}
      where id = ${id}`;
}

export async function closeCaseRow(
  tx: WriteTx,
  id: bigint,
  { outcome, conclusion, by }: { outcome: CaseOutcome; conclusion: string; by: bigint },
): Promise<void> {
  await tx`
    update risk_case
    set state = 3, outcome = ${outcome}, conclusion = ${conclusion}, closed_by = ${by}, closed_at = clock_timestamp()
    where id = ${id}`;
}

/** The outcomes that each command may return. */
export const FREEZE_COMMANDS = {
  freeze_for_case: ['done', 'not_found', 'wrong_state', 'closed', 'frozen_before'],
  lift_freeze: ['lifted', 'not_found', 'lifted_before'],
} as const;
const commands = commandsOf(FREEZE_COMMANDS);

/** Freezes a subject for a case; returns the database's outcome. */
export async function freezeForCase(
  sql: Writer,
  freeze: { caseId: bigint; kind: FreezeKind; subjectId: string; reason: string; by: string },
) {
  const { caseId, kind, subjectId, reason, by } = freeze;
  return commands.freeze_for_case(sql, caseId, kind, subjectId, reason, by);
}

export async function liftFreeze(tx: WriteTx, id: string, by: string) {
  return commands.lift_freeze(tx, id, by);
}

const freezeRow = rowOf({
  id: tables.risk_freeze.id,
  caseId: int8,
  kind: keyOf(FREEZE_KINDS),
  subjectId: tables.risk_freeze.subject_id,
  held: int8,
  reason: tables.risk_freeze.reason,
  isLifted: bool,
});
export type FreezeRow = RowOf<typeof freezeRow>;
export async function lockFreeze(tx: Tx, id: string): Promise<FreezeRow | null> {
  return readRow(
    freezeRow,
    tx`
    select id, case_id as "caseId", kind, subject_id as "subjectId", freeze_held(id) as held, reason,
      lifted_at is not null as "isLifted"
    from risk_freeze
    where id = ${/^\d{1,18}$/.test(id) ? id : null}::bigint and source = 'case'`,
  );
}
