import type { MerchantEndpoint } from '@mashang/contract/endpoint';
import { CODES } from '@mashang/contract/errors';
import {
  causesOf,
  MERCHANT_CAUSE_NAMES,
  MERCHANT_CAUSES,
  type MerchantCause,
  statusOfCause,
} from '@mashang/contract/merchant-causes';
import type { z } from 'zod';
import { VERSION } from '../../observability/version.ts';
import type { JsonSchema } from '../validation.ts';
import * as en from './en.ts';
import { readExamples } from './examples.ts';
import { MERCHANT_CALLS, type OperationId } from './merchant-calls.ts';
import { schemaMaker } from './schemas.ts';
import { type Language, type MerchantTexts, type Tag, textOf } from './texts.ts';
import { webhooksOf } from './webhooks.ts';
import * as zh from './zh.ts';

/** The texts of the document; the guide at /docs has the same events, schedule and causes. */
export const MERCHANT_TEXTS: Readonly<Record<Language, MerchantTexts>> = {
  zh: zh.merchantTexts,
  en: en.merchantTexts,
};

/** First part of a path behind `/api/v1/`, and its tag. */
const TAGS: Readonly<Record<string, Tag>> = {
  products: 'products',
  collections: 'collections',
  payouts: 'payouts',
  settlements: 'settlements',
  balance: 'books',
  bills: 'books',
  transfers: 'books',
  events: 'books',
  test: 'testing',
  channels: 'channels',
};
const SIGNED = { mchId: [], keyId: [], timestamp: [], nonce: [], signature: [] };
const BY_CHANNEL = { channelTimestamp: [], channelNonce: [], channelSignature: [] };

/** An OpenAPI 3.1 document. */
export type MerchantDocument = JsonSchema & {
  paths: Record<string, Record<string, JsonSchema>>;
  webhooks: Record<string, { post: JsonSchema }>;
  components: Record<string, Record<string, JsonSchema>>;
};

/**
 * Returns the merchants' OpenAPI 3.1 document, made from the calls and events of the contract alone: no server and no
 * database is needed. `serverUrl` is where this deployment is reached.
 */
export function merchantDocument(language: Language, serverUrl: string): MerchantDocument {
  const texts = MERCHANT_TEXTS[language];
  const schemas = schemaMaker(texts);
  const examples = readExamples();
  const paths: MerchantDocument['paths'] = {};
  for (const [id, call] of Object.entries(MERCHANT_CALLS) as [OperationId, MerchantEndpoint][]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf({ id, call, texts, schemas, examples }) };
  }
  const webhooks = webhooksOf({ texts, schemas, examples });
  return {
    openapi: '3.1.0',
    info: {
      title: texts.title,
      version: VERSION,
      description: `${texts.description}\n\n${catalogueOf(texts)}`,
      license: { name: texts.licence, url: '/docs' },
    },
    servers: [{ url: serverUrl, description: texts.server }],
    security: [SIGNED],
    tags: Object.values(texts.tags).map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: securitySchemesOf(texts),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: texts.headers.idempotencyKey,
          schema: { type: 'string', pattern: '^[!-~]{1,128}$' },
        },
      },
      headers: {
        'X-Request-Id': { description: texts.headers.requestId, schema: { type: 'string' } },
        'Retry-After': { description: texts.headers.retryAfter, schema: { type: 'integer', minimum: 0 } },
      },
      examples: Object.fromEntries(
        Object.entries(examples.problems).map(([cause, value]) => [
          cause,
          { summary: texts.causes[cause as MerchantCause], value },
        ]),
      ),
      schemas: { ...schemas.all(), Cause: causeSchema(texts) },
    },
  };
}

type Shared = {
  texts: MerchantTexts;
  schemas: ReturnType<typeof schemaMaker>;
  examples: ReturnType<typeof readExamples>;
};

function operationOf({ id, call, texts, schemas, examples }: Shared & { id: OperationId; call: MerchantEndpoint }) {
  const { method, path, params, query, body, answer, file, status = 200 } = call;
  const tag = path.includes('/refund') ? 'refunds' : (TAGS[path.split('/')[3] ?? ''] as Tag);
  const example = examples.operations[id];
  const parameters = [...parametersOf(params, 'path', texts, schemas), ...parametersOf(query, 'query', texts, schemas)];
  if (method === 'POST' && tag !== 'channels') parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return {
    operationId: id,
    ...texts.operations[id],
    tags: [texts.tags[tag].name],
    ...(tag === 'channels' ? { security: [BY_CHANNEL] } : {}),
    ...(id === 'createWholeRefund' ? { deprecated: true } : {}),
    parameters,
    ...(body
      ? {
          requestBody: {
            required: true,
            description: texts.body,
            content: {
              'application/json': {
                schema: schemas.ref(body, 'input'),
                ...(example?.request === undefined ? {} : { example: example.request }),
              },
            },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: texts.done,
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
        content: {
          'application/json': {
            schema: answer ? schemas.ref(answer, 'output') : {},
            ...(example === undefined ? {} : { example: example.answer }),
          },
          ...(file ? { [file]: { schema: { type: 'string', description: texts.file } } } : {}),
        },
      },
      ...problemsOf(causesOfCall(id, call), texts, examples.problems),
    },
  };
}

/** Causes of one call. A channel's notification is not sent by a merchant: it has fewer. */
export function causesOfCall(id: OperationId, call: MerchantEndpoint): MerchantCause[] {
  const found = causesOf(call);
  return id === 'receiveChannelNotification' ? found.filter((cause) => !OF_MERCHANTS.has(cause)) : found;
}
const OF_MERCHANTS = new Set<MerchantCause>([
  'header_missing',
  'nonce_invalid',
  'nonce_used',
  'key_invalid',
  'scope_missing',
  'address_not_allowed',
  'merchant_suspended',
  'merchant_frozen',
  'idempotency_key_missing',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'request_in_progress',
]);

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  texts: MerchantTexts,
  schemas: Shared['schemas'],
): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.make(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description: _text, default: _default, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: textOf(texts.fields, '', name),
    schema: { ...rest, ...(_default === undefined ? {} : { default: _default }) },
  }));
}

/** Returns the error answers of a call by status: each lists its causes, with recorded examples. */
function problemsOf(causes: readonly MerchantCause[], texts: MerchantTexts, recorded: Record<string, unknown>) {
  const statuses = [...new Set(causes.map(statusOfCause))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const those = causes.filter((cause) => statusOfCause(cause) === status);
      const examples = those.filter((cause) => recorded[cause] !== undefined);
      return [
        status,
        {
          description: those.map((cause) => `- \`${cause}\` ${texts.causes[cause]}`).join('\n'),
          headers: {
            'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
            ...(WAITS.has(status) ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
          },
          content: {
            'application/problem+json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Problem' },
                  {
                    type: 'object',
                    properties: {
                      status: { type: 'integer', const: status },
                      code: { type: 'integer', enum: codesOf(those) },
                      cause: { type: 'string', enum: those },
                    },
                  },
                ],
              },
              ...(examples.length === 0
                ? {}
                : {
                    examples: Object.fromEntries(
                      examples.map((cause) => [cause, { $ref: `#/components/examples/${cause}` }]),
                    ),
                  }),
            },
          },
        },
      ];
    }),
  );
}
/** Statuses that may say when to try again. */
const WAITS = new Set([409, 429, 503]);

function codesOf(causes: readonly MerchantCause[]): number[] {
  return [...new Set(causes.map((cause) => CODES[MERCHANT_CAUSES[cause].error]))];
}

function causeSchema({ causes, causesIntroduction }: MerchantTexts): JsonSchema {
  return {
    type: 'string',
    enum: MERCHANT_CAUSE_NAMES,
    description: causesIntroduction,
    'x-enumDescriptions': causes,
  };
}

/** The error catalogue as a table: cause, status, meaning. */
function catalogueOf({ causes, causesTitle, causesIntroduction, causeColumns }: MerchantTexts): string {
  const rows = MERCHANT_CAUSE_NAMES.map((cause) => `| \`${cause}\` | ${statusOfCause(cause)} | ${causes[cause]} |`);
  return [
    `## ${causesTitle}`,
    '',
    causesIntroduction,
    '',
    `| ${causeColumns.join(' | ')} |`,
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

function securitySchemesOf({ headers }: MerchantTexts): Record<string, JsonSchema> {
  const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
  return {
    mchId: header('X-Mch-Id', headers.mchId),
    keyId: header('X-Key-Id', headers.keyId),
    timestamp: header('X-Timestamp', headers.timestamp),
    nonce: header('X-Nonce', headers.nonce),
    signature: header('X-Signature', headers.signature),
    channelTimestamp: header('X-Timestamp', headers.channelTimestamp),
    channelNonce: header('X-Nonce', headers.channelNonce),
    channelSignature: header('X-Signature', headers.channelSignature),
  };
}
