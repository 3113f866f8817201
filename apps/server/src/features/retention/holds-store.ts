import { HOLD_KINDS, type HoldKind, type HoldListQuery } from '@mashang/contract/retention';
import type { Reader, SqlPart, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  keyOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { outsideText } from '../../platform/security/outside-text-rules.ts';
import { personal, personalKey } from '../../platform/security/personal.ts';

/** The subject of a hold, and its display name. A person is identified by its name alone. */
export type HoldSubject = { subject: string; label: string; person: string };

const holdSubjectRow = rowOf({ key: text, label: text });

/** Finds the subject of a new hold; null if it does not exist. Any name is accepted as a person. */
export async function findHoldSubject(sql: Reader, kind: HoldKind, key: string): Promise<HoldSubject | null> {
  if (kind === 'person') return { subject: '', label: '', person: key };
  const id = (kind === 'case' ? /^(?:AJ)?0*(\d{1,18})$/i.exec(key)?.[1] : /^\d{1,18}$/.test(key) && key) || null;
  const found = {
    participant: () =>
      sql`select id::text as key, name as label from participant where id = ${id}::bigint or name = ${key}`,
    merchant: () => sql`
      select id::text as key, mch_id || ' ' || name as label
      from merchant
      where id = ${id}::bigint or mch_id = ${key} or name = ${key}`,
    order: () => sql`
      select agt_order_no as key, agt_order_no as label from collection_order where agt_order_no = ${key}
      union all select order_no, order_no from payout_order where order_no = ${key}
      union all select cash_out_no, cash_out_no from cash_out where cash_out_no = ${key}
      union all select order_no, order_no from top_up_order where order_no = ${key}`,
    case: () =>
      sql`select id::text as key, 'AJ' || lpad(id::text, 8, '0') as label from risk_case where id = ${id}::bigint`,
  }[kind]();
  const row = await readRow(holdSubjectRow, found);
  return row ? { subject: row.key, label: outsideText(row.label, 80), person: '' } : null;
}

export type NewHold = HoldSubject & { kind: HoldKind; reason: string; paperNo: string; by: bigint };

const idRow = rowOf({ id: tables.legal_hold.id });

/** Returns undefined if the same subject is already held. */
export async function insertHold(tx: WriteTx, hold: NewHold): Promise<bigint | undefined> {
  const row = await readRow(
    idRow,
    tx`
    insert into legal_hold (kind, subject, label, person_name, reason, paper_no, placed_by)
    values (${hold.kind}, ${hold.subject}, ${hold.label}, ${personal('legal_hold.person_name', hold.person)},
      ${hold.reason}, ${hold.paperNo}, ${hold.by})
    on conflict (mark) where lifted_at is null do nothing returning id`,
  );
  return row?.id;
}

const holdRow = rowOf({
  id: tables.legal_hold.id,
  kind: keyOf(HOLD_KINDS),
  label: tables.legal_hold.label,
  person: tables.legal_hold.person_name,
  reason: tables.legal_hold.reason,
  paperNo: tables.legal_hold.paper_no,
  by: tables.app_user.username,
  time: text,
  liftedBy: text,
  liftTime: text,
});
export type HoldRow = RowOf<typeof holdRow>;
const columns = (sql: Reader) => sql`
  h.id, h.kind, h.label, h.person_name as person, h.reason, h.paper_no as "paperNo", u.username as by,
  wire_time(h.placed_at) as time,
  coalesce((select string_agg(x.username, '、' order by x.username)
    from approval_people(h.lift_approval) p (id)
    join app_user x on x.id = p.id), '') as "liftedBy",
  wire_time(h.lifted_at) as "liftTime"`;

function matching(sql: Reader, { kind, state, subject }: HoldListQuery): SqlPart {
  return sql`
    ${kind ? sql`and h.kind = ${kind}` : sql``}
    ${state ? sql`and (h.lifted_at is not null) = ${state === '1'}` : sql``}
    ${
      subject
        ? sql`and (strpos(h.label, ${subject}) > 0
      or h.mark = 'person:' || ${personalKey('name', subject)}::text)`
        : sql``
    }`;
}

/** Returns one page of holds: those in force first, newest first. */
export async function listHolds(sql: Reader, query: HoldListQuery): Promise<HoldRow[]> {
  return readRows(
    holdRow,
    sql`
    select ${columns(sql)} from legal_hold h join app_user u on u.id = h.placed_by where true ${matching(sql, query)}
    order by h.lifted_at is not null, h.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

export async function countHolds(sql: Reader, query: HoldListQuery): Promise<number> {
  return readCount(sql`select count(*)::int as n from legal_hold h where true ${matching(sql, query)}`);
}

const lockedHoldRow = rowOf({
  ...holdRow.columns,
  isLifted: bool,
});

/** Returns one hold and locks its row until the end of the transaction. */
export async function lockHold(tx: Tx, id: string): Promise<(HoldRow & { isLifted: boolean }) | null> {
  return readRow(
    lockedHoldRow,
    tx`
    select ${columns(tx)}, h.lifted_at is not null as "isLifted"
    from legal_hold h
    join app_user u on u.id = h.placed_by
    where h.id = ${id}::bigint
    for update of h`,
  );
}

export async function liftHold(tx: WriteTx, id: string, approval: bigint): Promise<void> {
  await tx`update legal_hold set lift_approval = ${approval}, lifted_at = clock_timestamp() where id = ${id}::bigint`;
}
