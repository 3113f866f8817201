import type { Event } from '@mashang/contract/event';
import { LOG_EVENTS } from '@mashang/contract/events/log';
import { ENDPOINT_TEST, MERCHANT_EVENTS, type WebhookBody } from '@mashang/contract/events/merchant';
import { z } from 'zod';
import type { Sql } from '../platform/database/db.ts';
import { noteComposed } from './composed-events.ts';
import { recordWebhooks } from './record-webhooks.ts';

/** Number of a test's newest events that are checked; more would show nothing new. */
const MOST = 2_000;
const nothing = z.null();
const body = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  livemode: z.boolean(),
  data: z.unknown(),
});

type Row = { place: string; type: string; data: unknown };
type Schemas = ReadonlyMap<string, z.ZodType>;

function byType(events: readonly Event[]): Schemas {
  return new Map(events.map(({ type, data }) => [type, data ?? nothing]));
}
const TO_MERCHANTS = byType(MERCHANT_EVENTS);
const BY_WEBHOOK = byType([...MERCHANT_EVENTS, ENDPOINT_TEST]);
const BESIDE = byType(LOG_EVENTS);

function faultOf(schemas: Schemas, { place, type, data }: Row): string[] {
  const schema = schemas.get(type);
  if (!schema) return [`${type} of ${place} is not declared`];
  const { error } = schema.safeParse(data);
  return error ? [`${type} of ${place}: ${z.prettifyError(error)}`] : [];
}

/** Parses the body of a webhook; throws where the contract does not declare it so. */
export function readWebhook(text: string): WebhookBody {
  const parsed: WebhookBody = JSON.parse(text);
  const faults = faultOf(BY_WEBHOOK, { place: 'a webhook', ...body.parse(parsed) });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  noteComposed('webhook', parsed.type);
  if (parsed.livemode) recordWebhooks([parsed]);
  return parsed;
}

export type EventPlace = { event: bigint; delivery: bigint };

/** Returns the last event and the last webhook: earlier versions may have written them in another form. */
export async function lastEvents(sql: Sql): Promise<EventPlace> {
  const [place] = await sql<EventPlace[]>`
    select coalesce((select max(id) from event_log), 0)::bigint as event,
      coalesce((select max(id) from webhook_delivery), 0)::bigint as delivery`;
  return place ?? { event: 0n, delivery: 0n };
}

/**
 * Throws where a test's events, most of them composed by the database, differ from the contract's declarations: rows of
 * the event log and bodies of webhooks after a place. A row that names a merchant is sent to that merchant.
 */
export async function refuseUndeclaredEvents(sql: Sql, after: EventPlace): Promise<void> {
  const rows = await sql<{ type: string; isMerchants: boolean; data: unknown; at: Date }[]>`
    select e.kind as type, e.merchant_id is not null as "isMerchants", e.data, e.at
    from event_log e
    where e.id > ${after.event}
    order by e.id desc limit ${MOST}`;
  const sent = await sql<{ type: string; body: string }[]>`
    select d.type, d.body from webhook_delivery d where d.id > ${after.delivery} order by d.id desc limit ${MOST}`;
  // Of the merchants' test spaces, which no release before had.
  const tested = await sql<{ type: string; data: unknown; bodies: string[] }[]>`
    select e.type, e.data, array(select d.body from test_delivery d where d.event_id = e.id) as bodies
    from test_event e
    order by e.id desc limit ${MOST}`;
  const faults = [
    ...tested.flatMap(({ type, data, bodies }) => [
      ...faultOf(TO_MERCHANTS, { place: 'a test event', type, data }),
      ...bodies.flatMap((text) => {
        const parsed = body.parse(JSON.parse(text));
        return parsed.type === type && !parsed.livemode ? [] : [`the test webhook ${type} is another: ${text}`];
      }),
    ]),
    ...rows.flatMap(({ type, isMerchants, data }) =>
      faultOf(isMerchants ? TO_MERCHANTS : BESIDE, {
        place: isMerchants ? "a merchant's event" : 'the event log',
        type,
        data,
      }),
    ),
    ...sent.flatMap((delivery) => {
      const { success, data: parsed } = body.safeParse(JSON.parse(delivery.body));
      if (!success || parsed.type !== delivery.type || !parsed.livemode)
        return [`the webhook ${delivery.type} is no event: ${delivery.body}`];
      return faultOf(BY_WEBHOOK, { place: 'a webhook', type: parsed.type, data: parsed.data });
    }),
  ];
  if (faults.length > 0) throw new Error(`events that the contract does not know: ${[...new Set(faults)].join('\n')}`);
  recordWebhooks([
    ...sent.map(({ body: text }) => body.parse(JSON.parse(text))),
    ...rows
      .filter(({ isMerchants }) => isMerchants)
      .map(({ type, at, data }) => ({ type, timestamp: at.toISOString(), livemode: true, data })),
  ]);
  for (const { type, isMerchants } of rows) noteComposed(isMerchants ? 'merchant' : 'log', type);
}
