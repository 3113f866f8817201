import type { Sql, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int4,
  int8,
  nullable,
  type RowOf,
  readRow,
  readRows,
  rowOf,
} from '../../platform/database/statements/rows.ts';

const dueDeliveryRow = rowOf({
  id: int8,
  eventId: tables.webhook_delivery.event_id,
  merchantId: int4,
  type: tables.webhook_delivery.type,
  url: tables.webhook_delivery.url,
  body: tables.webhook_delivery.body,
  attempts: tables.webhook_delivery.attempts,
  ageS: float8,
  endpointId: tables.webhook_delivery.endpoint_id,
  /** The target is paused: the delivery was not leased, and has to be put aside (`putAside`). */
  paused: bool,
  /** The endpoint's circuit is open: one delivery at a time. */
  opened: bool,
});
export type DueDelivery = RowOf<typeof dueDeliveryRow>;

/**
 * Leases due deliveries, at most `perTarget` for each target of a merchant (one if its circuit is open) and none of
 * busy targets, so that a slow target does not use other targets' places. Deliveries that the caller still has in
 * flight are skipped: it could not send them, and a lease would only block other workers. Those of a paused target
 * are returned without a lease. The commit does not wait for the disk: a lease lost in a power failure only means
 * another try, as after the death of a worker.
 */
export async function leaseDeliveries(
  sql: Writer,
  most: number,
  busy: string[],
  flying: bigint[],
  perTarget: number,
  leaseS: number,
): Promise<DueDelivery[]> {
  return readRows(
    dueDeliveryRow,
    sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    update webhook_delivery d
    set lease_until = case when due.paused then null else clock_timestamp() + make_interval(secs => ${leaseS}) end
    from (
      select id, paused, opened from (
        select c.id, t.paused_at is not null as paused, t.opened_at is not null as opened,
          row_number() over (partition by c.merchant_id, c.url order by c.next_at, c.id) as place
        from (
          select w.id, w.merchant_id, w.url, w.endpoint_id, w.next_at from hasty, webhook_delivery w
          where w.state = 'pending' and w.next_at <= clock_timestamp()
            and (w.lease_until is null or w.lease_until < clock_timestamp())
            and not (w.merchant_id || ' ' || w.url) = any (${busy}::text[])
            and not w.id = any (${flying.map(String)}::bigint[])
          order by w.next_at limit ${most * 4} for update of w skip locked
        ) c
        left join webhook_target t on ${isItsTarget(sql)}
      ) ranked where paused or place <= case when opened then 1 else ${perTarget}::int end order by id limit ${most}
    ) due where d.id = due.id
    returning d.id, d.event_id as "eventId", d.merchant_id::int as "merchantId", d.type, d.url, d.body,
      d.attempts, d.endpoint_id as "endpointId", due.paused, due.opened,
      extract(epoch from clock_timestamp() - d.created_at)::float8 as "ageS"`,
  );
}

/** Whether `t` is the target of the delivery `c`. */
const isItsTarget = (sql: Writer) => sql`
  t.merchant_id = c.merchant_id and t.endpoint_id is not distinct from c.endpoint_id
    and t.origin = case when c.endpoint_id is null then url_origin(c.url) else '' end`;

/**
 * Puts deliveries of paused targets aside until those are resumed. The targets are locked: one that is being resumed is
 * waited for and looked at again, otherwise its deliveries would stay aside with nobody left to resume them.
 */
export async function putAside(sql: Writer, ids: bigint[]): Promise<void> {
  await sql`
    with mine as materialized (
      select c.id, t.id as target
      from webhook_delivery c join webhook_target t on ${isItsTarget(sql)}
      where c.id = any (${ids.map(String)}::bigint[])
    ), paused as materialized (
      select t.id from webhook_target t
      where t.id in (select m.target from mine m) and t.paused_at is not null
      order by t.id
      for share
    ), waiting as materialized (
      select w.id from webhook_delivery w
      where w.id in (select m.id from mine m join paused p on p.id = m.target) and w.state = 'pending'
        and (w.lease_until is null or w.lease_until < clock_timestamp())
      order by w.id
      for update skip locked
    )
    update webhook_delivery d set next_at = 'infinity' from waiting w where d.id = w.id`;
}

/**
 * Renews the leases of tries in progress. A try recorded meanwhile has no lease, and the next try must not wait for
 * one.
 */
export async function renewLeases(sql: Writer, ids: bigint[], leaseS: number): Promise<void> {
  // Rows that another transaction changes now are skipped: their lease is renewed next time, or no longer needed.
  await sql`
    update webhook_delivery d set lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    from (
      select id
      from webhook_delivery
      where id = any (${ids.map(String)}::bigint[]) and state = 'pending' and lease_until is not null
      order by id
      for update skip locked) mine
    where d.id = mine.id`;
}

const inSRow = rowOf({ inS: nullable(float8) });

/** Returns the seconds until the next delivery is due or an abandoned lease expires; null if nothing waits. */
export async function nextDueIn(sql: Sql): Promise<number | null> {
  const row = await readRow(
    inSRow,
    sql`
    select extract(epoch from min(greatest(next_at, coalesce(lease_until, next_at)))
      - clock_timestamp())::float8 as "inS"
    from (select next_at, lease_until from webhook_delivery where state = 'pending' order by next_at limit 50) soon`,
  );
  return row?.inS ?? null;
}

export type TryResult = {
  id: string;
  attempt: number;
  status: number | null;
  ms: number;
  error: string;
  answer: string;
  state: 'pending' | 'delivered' | 'dead';
  next_s: number;
  /** Facts of the headers sent: the timestamp, and the number of signatures. */
  sent_s: number | null;
  signatures: number;
};

/** Writes the results of tries and their effects on orders, in one call. */
export async function finishTries(sql: Writer, results: TryResult[]): Promise<void> {
  const json = JSON.stringify(results);
  await sql`select finish_webhook_tries(${json}::text::json), note_payout_deliveries(${json}::text::json)`;
}

/** Records only the failed try, without its effects on orders and targets, which the database refused. */
export async function countFailedTry(
  sql: Writer,
  { id, attempt, status, ms, error, state, next_s }: TryResult,
): Promise<void> {
  await sql`
    with tried as (
      insert into webhook_try (delivery_id, attempt, at, status, ms, error, answer)
      values (${id}::bigint, ${attempt}, clock_timestamp(), ${status}, ${ms}, ${error}, '') on conflict do nothing)
    update webhook_delivery
    set attempts = greatest(attempts, ${attempt}::int), lease_until = null, last_at = clock_timestamp(),
      last_status = ${status},
      last_error = ${error}, next_at = clock_timestamp() + make_interval(secs => ${next_s}::float8), state = case
        when state = 'pending' then ${state} else state end
    where id = ${id}::bigint`;
}

/** Disables an endpoint that answered 410; what waits for it ends as undelivered, and can be sent again by hand. */
export async function disableEndpoint(sql: Writer, endpointId: bigint, reason: string): Promise<void> {
  await sql`update webhook_endpoint set enabled = false, disabled_reason = ${reason} where id = ${endpointId}`;
  await sql`select end_gone_deliveries(${endpointId}::bigint, ${reason})`;
}

const signingSecretsRow = rowOf({
  merchantId: int4,
  secret: tables.webhook_secret.secret,
});

export async function loadSigningSecrets(sql: Sql): Promise<{ merchantId: number; secret: Buffer }[]> {
  return readRows(
    signingSecretsRow,
    sql`
    select merchant_id::int as "merchantId", secret
    from webhook_secret
    where expires_at is null or expires_at > now()
    order by id desc`,
  );
}

/** Makes one delivery of a merchant due now, as `requeueDeliveries` does; returns how many. */
export async function requeueDelivery(sql: Writer, id: string, merchantId: bigint): Promise<number> {
  const rows = await sql`
    update webhook_delivery d
    set state = 'pending', ${dueNow(sql)}
    where d.id = ${id}::bigint and d.merchant_id = ${merchantId} and d.state <> 'cancelled' returning d.id`;
  return rows.length;
}

/** A delivery of a paused target waits on. */
const dueNow = (sql: Writer) => sql`
  next_at = case when d.next_at = 'infinity' then d.next_at else clock_timestamp() end`;

/**
 * Makes deliveries of a collection or payout order due now; returns how many. One in progress is not sent twice at
 * once, one of a paused target waits. `participantId` limits it to collections of that participant and its downline:
 * webhooks about a payout do not concern its claimer. `merchantId` limits it to that merchant's orders.
 */
export async function requeueDeliveries(
  sql: Writer,
  orderNo: string,
  { participantId = null, merchantId = null }: { participantId?: bigint | null; merchantId?: bigint | null },
): Promise<number> {
  const rows = await sql`
    with due as materialized (
      select d.id from webhook_delivery d join (
        select o.id from collection_order o where o.agt_order_no = ${orderNo}
          and (${participantId}::bigint is null
            or o.participant_id = any (select p.id from participant p where p.path @> array[${participantId}::bigint]))
        union all select o.id from payout_order o where o.order_no = ${orderNo} and ${participantId}::bigint is null
      ) o on d.order_id = o.id
      where d.state <> 'cancelled' and (${merchantId}::bigint is null or d.merchant_id = ${merchantId}::bigint)
      order by d.id for update of d)
    update webhook_delivery d
    set state = 'pending', ${dueNow(sql)}
    from due where d.id = due.id returning d.id`;
  return rows.length;
}
