import { APPROVAL_KINDS, type ApprovalKindName } from '@mashang/contract/approvals';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { jsonObject, keyOf, list, type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const inForceRow = rowOf({
  id: tables.approval.id,
  kind: keyOf(APPROVAL_KINDS),
  subjectId: tables.approval.subject_id,
  subjectName: tables.approval.subject_name,
  payload: jsonObject,
  base: jsonObject,
  reason: tables.approval.reason,
  approvedBy: list(text),
  approvedTime: text,
  untilTime: text,
});
export type InForce = RowOf<typeof inForceRow>;
export type WantedInForce = { makerId: bigint; kinds: readonly ApprovalKindName[]; hours: number; id?: string };

/**
 * A maker's approved proposals of these kinds that are still valid: for some hours after approval, by the database
 * clock.
 */
export async function listInForce(sql: Reader, { makerId, kinds, hours, id }: WantedInForce): Promise<InForce[]> {
  return readRows(
    inForceRow,
    sql`
    select a.id, a.kind, a.subject_id as "subjectId", a.subject_name as "subjectName", a.payload, a.base, a.reason,
      array(select u.username from approval_check c join app_user u on u.id = c.user_id
        where c.approval_id = a.id and c.verdict = 'approve' order by c.at) as "approvedBy",
      wire_time(a.closed_at) as "approvedTime", wire_time(a.closed_at + make_interval(hours => ${hours})) as "untilTime"
    from approval a
    where a.maker_id = ${makerId} and a.state = 1 and a.kind = any (${kinds}::text[])
      and a.closed_at > clock_timestamp() - make_interval(hours => ${hours})
      ${id === undefined ? sql`` : sql`and a.id = ${id}::bigint`}
    order by a.closed_at desc limit 50`,
  );
}
