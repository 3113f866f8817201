import type { Sql } from '../../platform/db.ts';

export type DueDelivery = {
  id: bigint;
  eventId: bigint;
  merchantId: number;
  url: string;
  body: string;
  attempts: number;
  ageS: number;
  endpointId: bigint | null;
};

/**
 * Leases deliveries that are due, at most `perTarget` of one merchant's target and none of the busy targets, so that one target's
 * trouble never takes another's place.
 */
export async function leaseDeliveries(
  sql: Sql,
  most: number,
  busy: string[],
  perTarget: number,
  leaseS: number,
): Promise<DueDelivery[]> {
  return sql`
    update webhook_delivery d set lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    from (
      select id from (
        select c.id, row_number() over (partition by c.merchant_id, c.url order by c.id) as place
        from (
          select w.id, w.merchant_id, w.url from webhook_delivery w
          where w.state = 'pending' and w.next_at <= clock_timestamp() and (w.lease_until is null or w.lease_until < clock_timestamp())
            and not (w.merchant_id || ' ' || w.url) = any (${busy}::text[])
          order by w.next_at limit ${most * 4} for update skip locked
        ) c
      ) ranked where place <= ${perTarget} order by id limit ${most}
    ) due where d.id = due.id
    returning d.id, d.event_id as "eventId", d.merchant_id::int as "merchantId", d.url, d.body, d.attempts, d.endpoint_id as "endpointId",
      extract(epoch from clock_timestamp() - d.created_at)::float8 as "ageS"` as never;
}

/** Keeps the leases of tries still under way. */
export async function renewLeases(sql: Sql, ids: bigint[], leaseS: number): Promise<void> {
  await sql`update webhook_delivery set lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where id = any (${ids.map(String)}::bigint[]) and state = 'pending'`;
}

/** Seconds until the next delivery falls due or an abandoned lease runs out; null when nothing waits. */
export async function nextDueIn(sql: Sql): Promise<number | null> {
  const [row] = await sql`
    select extract(epoch from min(greatest(next_at, coalesce(lease_until, next_at))) - clock_timestamp())::float8 as "inS"
    from (select next_at, lease_until from webhook_delivery where state = 'pending' order by next_at limit 50) soon`;
  return (row as { inS: number | null } | undefined)?.inS ?? null;
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
};

/** Writes results of tries and what follows for the orders, in one call. */
export async function finishTries(sql: Sql, results: TryResult[]): Promise<void> {
  const json = JSON.stringify(results);
  await sql`select finish_webhook_tries(${json}::text::json), note_payout_deliveries(${json}::text::json)`;
}

/** An endpoint that answered 410 is switched off; what waits for it ends. */
export async function disableEndpoint(sql: Sql, endpointId: bigint, reason: string): Promise<void> {
  await sql`update webhook_endpoint set enabled = false, disabled_reason = ${reason} where id = ${endpointId}`;
  await sql`update webhook_delivery set state = 'cancelled', last_error = ${reason} where endpoint_id = ${endpointId} and state = 'pending'`;
}

export async function loadSigningSecrets(sql: Sql): Promise<{ merchantId: number; secret: Buffer }[]> {
  return sql`select merchant_id::int as "merchantId", secret from webhook_secret where expires_at is null or expires_at > now() order by id desc` as never;
}

/**
 * Sets deliveries of a collection or payout order to be tried now; answers how many. `participantId` limits it to that participant's
 * collections: what a merchant is told of a payout is no claimer's business.
 */
export async function requeueDeliveries(sql: Sql, orderNo: string, participantId: bigint | null): Promise<number> {
  const rows = await sql`
    update webhook_delivery d set state = 'pending', next_at = clock_timestamp(), lease_until = null
    from (
      select o.id from collection_order o where o.agt_order_no = ${orderNo}
        and (${participantId}::bigint is null or o.participant_id = any (select p.id from participant p where p.path @> array[${participantId}::bigint]))
      union all select o.id from payout_order o where o.order_no = ${orderNo} and ${participantId}::bigint is null
    ) o where d.order_id = o.id and d.state <> 'cancelled'
    returning d.id`;
  return rows.length;
}

export async function listDeliveries(
  sql: Sql,
  filter: { agtOrderNo?: string; state?: string; page: number; limit: number; cursor?: string },
) {
  const order = filter.agtOrderNo
    ? sql`and d.order_id = (select id from collection_order where agt_order_no = ${filter.agtOrderNo} union all select id from payout_order where order_no = ${filter.agtOrderNo})`
    : sql``;
  const state = filter.state ? sql`and d.state = ${filter.state}` : sql``;
  const last = /^\d{1,18}$/.test(filter.cursor ?? '') ? filter.cursor : undefined;
  const after = last === undefined ? sql`` : sql`and d.id < ${last}::bigint`;
  const offset = last === undefined ? (filter.page - 1) * filter.limit : 0;
  const rows = await sql`
    select d.id::text, coalesce(o.agt_order_no, w.order_no, '') as "agtOrderNo", d.url, d.type, d.state, d.attempts, d.last_status as "lastStatus", d.last_error as "lastError",
      wire_time(d.created_at) as "createTime", wire_time(d.last_at) as "lastTryTime", case when d.state = 'pending' then wire_time(d.next_at) else '' end as "nextTryTime",
      coalesce((select json_agg(json_build_object('time', wire_time(t.at), 'status', t.status, 'ms', t.ms, 'error', t.error, 'answer', t.answer) order by t.attempt)
        from webhook_try t where t.delivery_id = d.id), '[]') as tries
    from webhook_delivery d left join collection_order o on o.id = d.order_id left join payout_order w on w.id = d.order_id
    where true ${order} ${state} ${after} order by d.id desc limit ${filter.limit} offset ${offset}`;
  const [count] =
    await sql`select count(*)::int as n from (select 1 from webhook_delivery d where true ${order} ${state} limit 10001) x`;
  return { rows, total: (count as { n: number }).n };
}
