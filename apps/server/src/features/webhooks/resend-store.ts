import type { WebhookFilter } from '@mashang/contract/webhooks';
import type { Reader, SqlPart, Tx, WriteTx } from '../../platform/database/db.ts';
import { int4, type RowOf, readOne, readRow, rowOf, text } from '../../platform/database/statements/rows.ts';
import { deliveryConditions } from './delivery-log-store.ts';

/** Deliveries that can be sent again: not in progress, not due now, not held back, not cancelled. */
function resendable(sql: Reader): SqlPart {
  return sql`
    d.state <> 'cancelled' and (d.lease_until is null or d.lease_until < clock_timestamp())
    and not (d.state = 'pending'
      and (d.next_at <= clock_timestamp() or d.next_at = 'infinity'
        or (d.resend_id is not null and not d.resend_seen)))`;
}

const resendableRow = rowOf({
  count: int4,
  delivered: int4,
});

export async function countResendable(
  sql: Reader,
  filter: WebhookFilter,
  most: number,
): Promise<{ count: number; delivered: number }> {
  return readOne(
    resendableRow,
    sql`
    select count(*)::int as count, count(*) filter (where state = 'delivered')::int as delivered
    from (select d.state
      from webhook_delivery d
      where ${deliveryConditions(sql, filter)} and ${resendable(sql)}
      limit ${most + 1}) x`,
  );
}

/** Serializes runs: of two started at once, the second sees the deliveries that the first has taken. */
export async function lockResends(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('webhook-resend'))`;
}

const runByIntentRow = rowOf({
  id: text,
  total: int4,
});

export async function findRunByIntent(tx: Tx, intent: string): Promise<{ id: string; total: number } | null> {
  return readRow(runByIntentRow, tx`select id::text, total from webhook_resend where intent = ${intent}`);
}

type NewRun = { who: string; intent: string; filter: WebhookFilter; most: number; perSecond: number };

const idRow = rowOf({ id: text });

/** Puts everything that the filter finds back into the ordinary queue as one run, at a limited rate per second. */
export async function startRun(tx: WriteTx, run: NewRun): Promise<{ id: string; total: number }> {
  const made = await readOne(
    idRow,
    tx`
    insert into webhook_resend (who, intent, filter, total)
    values (${run.who}, ${run.intent}, ${tx.json(run.filter)}, 0)
    returning id::text`,
  );
  const { id } = made;
  const rows = await tx`
    update webhook_delivery d
    set state = 'pending', next_at = clock_timestamp() + make_interval(secs => w.place / ${run.perSecond}::float8),
      resend_id = ${id}::bigint, resend_seen = false
    from (
      select x.id, row_number() over (order by x.id) - 1 as place from (
        select d.id
        from webhook_delivery d
        where ${deliveryConditions(tx, run.filter)} and ${resendable(tx)}
        order by d.id
        limit ${run.most + 1}
        for update skip locked) x
    ) w where w.id = d.id returning 1`;
  await tx`update webhook_resend set total = ${rows.length} where id = ${id}::bigint`;
  return { id, total: rows.length };
}

const runRow = rowOf({
  id: text,
  who: text,
  time: text,
  total: int4,
  waiting: int4,
  delivered: int4,
  failed: int4,
});
export type RunRow = RowOf<typeof runRow>;
/** Returns the newest run and its results so far. */
export async function findNewestRun(sql: Reader): Promise<RunRow | null> {
  return readRow(
    runRow,
    sql`
    select r.id::text, r.who, wire_time(r.at) as time, r.total, x.waiting, x.delivered, x.failed
    from (select * from webhook_resend order by id desc limit 1) r cross join lateral (
      select count(*) filter (where not d.resend_seen)::int as waiting,
        count(*) filter (where d.resend_seen and d.state = 'delivered')::int as delivered,
        count(*) filter (where d.resend_seen and d.state <> 'delivered')::int as failed
      from webhook_delivery d where d.resend_id = r.id) x`,
  );
}
