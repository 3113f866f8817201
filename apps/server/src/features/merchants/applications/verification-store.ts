import { REGISTER_MATTERS } from '@mashang/contract/businesses';
import { KYC_STATUS } from '@mashang/contract/standing';
import type { WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { int4, int8, oneOf, type RowOf, readRows, rowOf } from '../../../platform/database/statements/rows.ts';

const nameRow = rowOf({ name: tables.participant.name });

/**
 * Ends the verification of participants whose time is over, and writes their events. Rows that are locked just now are
 * left for the next round.
 */
export async function endParticipants(tx: WriteTx, most: number, actor: string): Promise<RowOf<typeof nameRow>[]> {
  return readRows(
    nameRow,
    tx`
    with over as (
      select x.id
      from participant x
      where x.kyc_status = 2 and x.kyc_expires_at <= clock_timestamp()
      order by x.kyc_expires_at
      limit ${most} for update skip locked
    ), ended as (
      update participant p set kyc_status = ${KYC_STATUS.expired} from over where p.id = over.id returning p.id, p.name
    ), event as (
      insert into event_log (kind, participant_id, actor) select 'network.kyc', id, ${actor} from ended
    )
    select name from ended`,
  );
}

const numberRow = rowOf({ mchId: tables.merchant.mch_id });

/** Does the same for merchants, without an event. */
export async function endMerchants(tx: WriteTx, most: number): Promise<RowOf<typeof numberRow>[]> {
  return readRows(
    numberRow,
    tx`
    update merchant m
    set kyb_status = ${KYC_STATUS.expired}
    from (
      select x.id
      from merchant x
      where x.kyb_status = 2 and x.kyb_expires_at <= clock_timestamp()
      order by x.kyb_expires_at
      limit ${most} for update skip locked) over
    where m.id = over.id
    returning m.mch_id as "mchId"`,
  );
}

/** Verifications, and everything else that ends for a participant (`register_ends`). */
const reminderRow = rowOf({ what: oneOf(['participant', 'merchant', ...REGISTER_MATTERS]), id: int8, days: int4 });
export type Reminder = RowOf<typeof reminderRow>;

/**
 * Records each reminder day that was reached, once; where several are due, only the nearest. Returns the reminders that
 * were not recorded before.
 */
export async function noteReminders(tx: WriteTx, days: readonly number[], most: number): Promise<Reminder[]> {
  const latest = tx`now() + make_interval(days => ${Math.max(...days)})`;
  return readRows(
    reminderRow,
    tx`
    with ending as (
      select 'participant' as what, p.id, p.kyc_expires_at as ends, p.kyc_expires_at - now() as left
      from participant p
      where p.kyc_status = 2 and p.kyc_expires_at > now() and p.kyc_expires_at <= ${latest}
      union all
      select 'merchant', m.id, m.kyb_expires_at, m.kyb_expires_at - now()
      from merchant m
      where m.kyb_status = 2 and m.kyb_expires_at > now() and m.kyb_expires_at <= ${latest}
      union all
      select n.what, p.id, n.day::timestamp at time zone 'Asia/Shanghai',
        make_interval(days => n.day - shanghai_day(now()))
      from participant p
      left join agent_register r on r.participant_id = p.id
      cross join lateral register_ends(p, r) n
      where p.kyc_status = 2 and n.day >= shanghai_day(now())
    ), due as (
      select e.what, e.id, e.ends, min(d.days) as days
      from ending e
      join unnest(${days}::int[]) d (days) on e.left <= make_interval(days => d.days)
      group by e.what, e.id, e.ends
    )
    insert into verification_reminder (subject_kind, subject_id, expires_at, days)
    select d.what, d.id, d.ends, d.days
    from due d
    where not exists (
      select
      from verification_reminder r
      where r.subject_kind = d.what and r.subject_id = d.id and r.expires_at = d.ends and r.days <= d.days)
    order by d.ends
    limit ${most}
    on conflict do nothing
    returning subject_kind as what, subject_id as id, days`,
  );
}

export type ReminderEvent = {
  kind: 'network.kyc-due' | 'network.register-due' | 'merchant.kyb-due';
  /** Null for a merchant: its own events are sent to it as webhooks, and this reminder is for the staff. */
  participantId: bigint | null;
  days: number;
  data: { days: number; subject: string } | { days: number; what: string };
  actor: string;
};
export async function insertReminderEvent(tx: WriteTx, event: ReminderEvent): Promise<void> {
  const { kind, participantId, days, data, actor } = event;
  await tx`
    insert into event_log (kind, participant_id, status, actor, data)
    values (${kind}, ${participantId}, ${days}, ${actor}, ${tx.json(data)})`;
}

/** Notifies the screens of events that were written earlier in the same transaction. */
export async function announceEvents(tx: WriteTx): Promise<void> {
  await tx`select pg_notify('events', '')`;
}
