import { isDeepStrictEqual } from 'node:util';
import {
  APPROVAL_KINDS,
  APPROVAL_STATE,
  APPROVAL_STATES,
  type ApprovalKindName,
  type ApprovalState,
  type DiffLine,
} from '@mashang/contract/approvals';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  jsonObject,
  keyOf,
  list,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { sealFacts } from '../../platform/security/personal-fields.ts';

export type NewApproval = {
  kind: ApprovalKindName;
  subject: { kind: string; id: string; name: string };
  lockKey: string;
  payload: unknown;
  base: unknown;
  lines: readonly DiffLine[];
  amount: bigint | null;
  needed: number;
  reason: string;
  makerId: bigint | null;
  merchantId: bigint | null;
  hours: number;
};

const approvalRow = rowOf({
  id: tables.approval.id,
  expireTime: text,
});

/** Stores a proposal. Returns null if a proposal with the same key is already waiting. */
export async function insertApproval(tx: WriteTx, a: NewApproval): Promise<{ id: bigint; expireTime: string } | null> {
  const { kind, subject, amount, needed } = a;
  const payload = tx.json(sealFacts('approval.payload', kind, a.payload));
  const base = tx.json(sealFacts('approval.base', kind, a.base));
  const lines = tx.json(a.lines);
  return readRow(
    approvalRow,
    tx`
    insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, amount, needed,
      hash, reason, maker_id, merchant_id, expires_at)
    values (${kind}, ${subject.kind}, ${subject.id}, ${subject.name}, ${a.lockKey}, ${payload}, ${base}, ${lines},
      ${amount}, ${needed},
      approval_hash(${kind}, ${subject.kind}, ${subject.id}, ${payload}::jsonb, ${base}::jsonb, ${lines}::jsonb,
        ${amount}::bigint, ${needed}::int), ${a.reason}, ${a.makerId},
      ${a.merchantId}, clock_timestamp() + make_interval(hours => ${a.hours}))
    on conflict (kind, lock_key) where state = 0 do nothing returning id, wire_time(expires_at) as "expireTime"`,
  );
}

const fenRow = rowOf({ fen: int8 });

/**
 * The sum in fen of the same maker's proposals about the same party, which count together with this one. Proposals of
 * one maker about one party wait for each other.
 */
export async function sumProposed(
  tx: Tx,
  { kind, subjectId, makerId }: { kind: ApprovalKindName; subjectId: string; makerId: bigint },
): Promise<bigint> {
  const row = await readOne(
    fenRow,
    tx`
    select proposed_before(${kind}, approval_party(${kind}, ${subjectId}), ${makerId}) as fen`,
  );
  return row.fen;
}

const standingApprovalRow = rowOf({
  id: tables.approval.id,
  kind: keyOf(APPROVAL_KINDS),
  subjectKind: tables.approval.subject_kind,
  subjectId: tables.approval.subject_id,
  payload: jsonObject,
  amount: tables.approval.amount,
  needed: tables.approval.needed,
  reason: tables.approval.reason,
  state: oneOf(APPROVAL_STATES),
  hash: text,
  makerId: tables.approval.maker_id,
  merchantId: tables.approval.merchant_id,
  ownerMerchant: tables.approval.owner_merchant,
  isOver: bool,
  hasSecond: bool,
  checkedBy: list(text),
});
export type StandingApproval = RowOf<typeof standingApprovalRow>;
/** Whether another of the merchant's people can check a merchant's own proposal. */
export const hasSecond = (sql: Reader) => sql`
  coalesce(a.owner_merchant is not null and merchant_has_second(a.owner_merchant, a.maker_id, (select k.check_roles
    from approval_kind k where k.kind = a.kind)), false)`;
const standing = (sql: Reader) => sql`
  a.id, a.kind, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.payload, a.amount, a.needed, a.reason,
  a.state, encode(a.hash, 'hex') as hash, a.maker_id as "makerId",
  a.merchant_id as "merchantId", a.owner_merchant as "ownerMerchant", a.expires_at <= clock_timestamp() as "isOver",
  ${hasSecond(sql)} as "hasSecond",
  array(select c.user_id::text from approval_check c where c.approval_id = a.id) as "checkedBy"`;

export async function findApproval(sql: Reader, id: string): Promise<StandingApproval | null> {
  return readRow(standingApprovalRow, sql`select ${standing(sql)} from approval a where a.id = ${id}`);
}

/** Locks a proposal, so that another decision waits for this transaction. Reads it again under the lock. */
export async function lockApproval(tx: Tx, id: string): Promise<StandingApproval | null> {
  await tx`select from approval where id = ${id} for update`;
  return findApproval(tx, id);
}

/**
 * Stores one person's decision. The database refuses the maker, a second decision, another hash, and a person without
 * the permission.
 */
export async function insertCheck(
  tx: WriteTx,
  check: { approvalId: bigint; userId: bigint; verdict: 'approve' | 'reject'; hash: string; comment: string },
): Promise<void> {
  await tx`
    insert into approval_check (approval_id, user_id, verdict, hash, comment)
    values (${check.approvalId}, ${check.userId}, ${check.verdict}, decode(${check.hash}, 'hex'), ${check.comment})`;
}

const votesRow = rowOf({ votes: int4 });

/** Counts approvals by people who still have the permission. */
export async function countVotes(tx: Tx, id: bigint): Promise<number> {
  const row = await readOne(votesRow, tx`select approval_votes(${id}) as votes`);
  return row.votes;
}

const baseRow = rowOf({ base: jsonObject });

/** Whether the record is now as the maker saw it. */
export async function isBase(sql: Reader, id: bigint, state: unknown): Promise<boolean> {
  const row = await readOne(baseRow, sql`select base from approval where id = ${id}`);
  // Compares the opened values, not their sealed form: a base stored before values were bound still matches.
  return isDeepStrictEqual(row.base, JSON.parse(JSON.stringify(state ?? null)));
}

export async function closeApproval(
  tx: WriteTx,
  id: bigint,
  state: ApprovalState,
  closedBy: bigint | null,
): Promise<void> {
  await tx`update approval set state = ${state}, closed_by = ${closedBy} where id = ${id}`;
}

/** Makes the rest of this transaction act under the approval; guarded tables check for it. */
export async function actUnderApproval(tx: Tx, id: bigint): Promise<void> {
  await tx`select set_config('app.approval', ${id.toString()}, true)`;
}

export type ApprovalEvent = 'created' | 'checked' | 'applied' | 'rejected' | 'withdrawn' | 'expired';
/** Writes the event of a proposal that changed, for every operator's screen. */
export async function insertApprovalEvent(
  tx: WriteTx,
  event: { what: ApprovalEvent; id: bigint; state: ApprovalState; amount: bigint | null; actor: string },
): Promise<void> {
  await tx`
    insert into event_log (kind, order_no, status, amount, actor)
    values (${`approval.${event.what}`}, ${event.id.toString()}, ${event.state}, ${event.amount}, ${event.actor})`;
  await tx`select pg_notify('events', '')`;
}

const expiredRow = rowOf({ id: tables.approval.id, amount: tables.approval.amount });

/** Closes expired proposals; skips those that somebody is deciding at this moment. */
export async function expireOverdue(tx: WriteTx, most: number): Promise<RowOf<typeof expiredRow>[]> {
  return readRows(
    expiredRow,
    tx`
    update approval a
    set state = ${APPROVAL_STATE.expired}
    from (
      select x.id
      from approval x
      where x.state = 0 and x.expires_at <= clock_timestamp()
      order by x.expires_at
      limit ${most} for update skip locked) over
    where a.id = over.id
    returning a.id, a.amount`,
  );
}
