import { merchantEvent } from '@mashang/contract/merchants';
import { z } from 'zod';
import type { Reader, WriteTx } from '../../platform/database/db.ts';
import {
  bytes,
  float8,
  int4,
  int8,
  json,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import type { TestSpace } from './test-object-store.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;

/** An event as it is written, and what its webhooks carry. */
type NewEvent = {
  objectId: bigint | null;
  /** The own address of its order; empty without one. It goes first and decides. */
  notifyUrl: string;
  /** Whether its deliveries decide the notify status of its object. */
  decides: boolean;
  type: string;
  data: object;
  body: string;
};
/** Writes an event of the space, with a delivery to each of its addresses. */
export async function insertEvent(space: TestSpace, event: NewEvent): Promise<void> {
  const tx: WriteTx = space.tx;
  const { merchantId, now } = space;
  const { objectId, notifyUrl, decides, type, data, body } = event;
  await tx`
    with logged as (
      insert into test_event (merchant_id, type, at, data)
      values (${merchantId}, ${type}, ${at(tx, now)}, ${JSON.stringify(data)}::text::jsonb)
      returning id
    ), targets as (
      select ${notifyUrl}::text as url, true as own where ${notifyUrl}::text <> ''
      union all
      select w.url, false from test_webhook w where w.url <> ''
    )
    insert into test_delivery (merchant_id, event_id, object_id, decides, type, url, body, created_at, next_at)
    select ${merchantId}::bigint, logged.id, ${objectId}::bigint,
      ${decides}::boolean and (t.own or ${notifyUrl}::text = ''), ${type}::text, t.url, ${body}::text, ${at(tx, now)},
      ${at(tx, now)}
    from logged cross join targets t
    order by t.own desc`;
}

const eventRow = rowOf({ id: int8, type: text, at: float8, data: json(merchantEvent.shape.data) });
/** Lists the events of the bound merchant's test space after an id. Its lock makes their order that of the commits. */
export async function listTestEvents(sql: Reader, after: string, limit: number): Promise<RowOf<typeof eventRow>[]> {
  return readRows(
    eventRow,
    sql`
    select id, type, round(extract(epoch from at) * 1000)::float8 as at, data
    from test_event
    where id > ${after}::bigint
    order by id limit ${limit}`,
  );
}

const deliveryRow = rowOf({ id: int8, eventId: int8, url: text, body: text, attempts: int4, ageS: float8 });
export type LeasedDelivery = RowOf<typeof deliveryRow>;

/** Leases due deliveries of the bound merchant for so many seconds, the oldest first. */
export async function leaseTestDeliveries(
  tx: WriteTx,
  { now, most, leaseS }: { now: number; most: number; leaseS: number },
): Promise<LeasedDelivery[]> {
  const moment = at(tx, now);
  return readRows(
    deliveryRow,
    tx`
    update test_delivery d set lease_until = ${moment} + make_interval(secs => ${leaseS}::float8)
    from (
      select x.id
      from test_delivery x
      where x.state = 'pending' and x.next_at <= ${moment} and (x.lease_until is null or x.lease_until < ${moment})
      order by x.id limit ${most}
      for update skip locked
    ) due
    where d.id = due.id
    returning d.id, d.event_id as "eventId", d.url, d.body, d.attempts,
      extract(epoch from ${moment} - d.created_at)::float8 as "ageS"`,
  );
}

/** The result of one try, as the live deliveries have it. */
type TestTry = {
  id: string;
  attempt: number;
  status: number | null;
  ms: number;
  error: string;
  state: 'pending' | 'delivered' | 'dead';
  next_s: number;
};
/**
 * Stores the result of a try. A delivery that decides gives its object the notify status, and completes a paid order.
 */
export async function finishTestTry(tx: WriteTx, result: TestTry, now: number): Promise<void> {
  const { id, attempt, status, ms, error, state, next_s } = result;
  const one = JSON.stringify([{ at: now, status, ms, error }]);
  await tx`
    with tried as (
      update test_delivery set state = ${state}, attempts = ${attempt}, lease_until = null,
        next_at = ${at(tx, now)} + make_interval(secs => ${next_s}::float8), tries = tries || ${one}::text::jsonb
      where id = ${id}::bigint
      returning object_id, decides
    )
    update test_object o set
      notify_status = case when ${state} = 'delivered' then 1 when o.notify_status = 1 then 1 else 2 end,
      state = case when ${state} = 'delivered' and o.kind = 'collection' and o.state = 2 then 4 else o.state end
    from tried
    where o.id = tried.object_id and tried.decides and ${state} <> 'pending'`;
}

const secretRow = rowOf({ secret: bytes });
/** Returns the sealed secret of the bound merchant's test webhooks; null where none was made. */
export async function findTestSecret(sql: Reader): Promise<Buffer | null> {
  const row = await readRow(secretRow, sql`select secret from test_webhook`);
  return row?.secret ?? null;
}

const tries = z.array(z.object({ at: z.number(), status: z.int().nullable(), ms: z.number(), error: z.string() }));
const shownRow = rowOf({
  id: int8,
  type: text,
  url: text,
  state: oneOf(['pending', 'delivered', 'dead']),
  attempts: int4,
  createdAt: float8,
  tries: json(tries),
  body: text,
});
/** Lists the last deliveries of the bound merchant's test space, the newest first. */
export async function listTestDeliveries(sql: Reader, limit: number): Promise<RowOf<typeof shownRow>[]> {
  return readRows(
    shownRow,
    sql`
    select id, type, url, state, attempts, tries, body,
      round(extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from test_delivery
    order by id desc limit ${limit}`,
  );
}

const webhookRow = rowOf({ url: text, madeBy: text, madeTime: text });
/** Returns where a merchant's test webhooks go; null before it is set. Read by the login of its people. */
export async function findTestWebhook(sql: Reader): Promise<RowOf<typeof webhookRow> | null> {
  return readRow(webhookRow, sql`select url, made_by as "madeBy", wire_time(made_at) as "madeTime" from test_webhook`);
}

/** Sets where a merchant's test webhooks go, and the secret that signs them. */
export async function saveTestWebhook(
  tx: WriteTx,
  { merchantId, url, sealed, by }: { merchantId: bigint; url: string; sealed: Buffer; by: string },
): Promise<void> {
  await tx`
    insert into test_webhook (merchant_id, url, secret, made_by) values (${merchantId}, ${url}, ${sealed}, ${by})
    on conflict (merchant_id) do update set url = excluded.url, secret = excluded.secret, made_by = excluded.made_by,
      made_at = clock_timestamp()`;
}
