import type { Event } from '@mashang/contract/event';
import { ENDPOINT_TEST, MERCHANT_EVENTS, type WebhookBody } from '@mashang/contract/events/merchant';
import type { JsonSchema } from '../validation.ts';
import type { Examples } from './examples.ts';
import type { schemaMaker } from './schemas.ts';
import { type MerchantTexts, textOf } from './texts.ts';

type Parts = { texts: MerchantTexts; schemas: ReturnType<typeof schemaMaker>; examples: Examples };

/** Returns the webhooks that merchants receive, one entry for each type. */
export function webhooksOf(parts: Parts): Record<string, { post: JsonSchema }> {
  const events: readonly Event[] = [...MERCHANT_EVENTS, ENDPOINT_TEST];
  return Object.fromEntries(events.map((one) => [one.type, { post: webhookOf(one, parts) }]));
}

function webhookOf({ type, data }: Event, { texts, schemas, examples }: Parts): JsonSchema {
  const { headers, webhookAnswers: said, fields } = texts;
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const { summary, description } = texts.events[type as WebhookBody['type']];
  const example = examples.webhooks[type];
  return {
    operationId: operationIdOf(type),
    summary,
    description: `${description}\n\n${texts.webhookDescription}\n\n${texts.webhookSchedule}`,
    tags: [texts.tags.webhooks.name],
    security: [],
    parameters: [
      header('webhook-id', headers.webhookId),
      header('webhook-timestamp', headers.webhookTimestamp),
      header('webhook-signature', headers.webhookSignature),
    ],
    requestBody: {
      required: true,
      description: texts.eventSchema(type),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'livemode', 'data'],
            properties: {
              type: { type: 'string', const: type, description: textOf(fields, '', 'type') },
              timestamp: { type: 'string', format: 'date-time', description: textOf(fields, '', 'timestamp') },
              livemode: { type: 'boolean', description: textOf(fields, '', 'livemode') },
              data: data ? schemas.ref(data, 'output') : {},
            },
          },
          ...(example === undefined ? {} : { example }),
        },
      },
    },
    responses: {
      '2XX': { description: said.received },
      '410': { description: said.gone },
      default: { description: said.other },
    },
  };
}

/** `collection.succeeded` is `onCollectionSucceeded`. */
function operationIdOf(type: string): string {
  return `on${type.replace(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())}`;
}
