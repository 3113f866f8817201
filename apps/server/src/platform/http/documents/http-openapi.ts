import swagger from '@fastify/swagger';
import { CODES, ERROR_TITLES, type ErrorName, fieldError, HTTP_STATUS, problem } from '@mashang/contract/errors';
import type { Event } from '@mashang/contract/event';
import { ENDPOINT_TEST, MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { MERCHANT_HEADERS } from '@mashang/contract/merchants';
import { ORIGIN_HEADER, SESSION_COOKIE, TAID_HEADER, TOKEN_HEADER } from '@mashang/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../observability/version.ts';
import { answerSchema, type JsonSchema } from '../validation.ts';
import * as zh from '../zh.ts';

type Face = 'back-office' | 'merchant';
type Document = { face: Face; decorator: string; title: string; description: string };

const DOCUMENTS: Document[] = [
  {
    face: 'back-office',
    decorator: 'backOfficeDocument',
    title: zh.httpOpenapi.backOfficeTitle,
    description: zh.httpOpenapi.backOfficeDescription,
  },
  {
    face: 'merchant',
    decorator: 'merchantDocument',
    title: zh.httpOpenapi.merchantTitle,
    description: zh.httpOpenapi.merchantDescription,
  },
];
/** Addresses of the two documents, in the order of the reference's menu. */
export const DOCUMENT_SOURCES = DOCUMENTS.map(({ face, title }) => ({
  face,
  title,
  url: `/docs/openapi-${face}.json`,
}));

const OWN_KEYWORDS = new Set(['trim', 'x-messages', 'x-headers', 'x-upload']);
/** Body of a route that takes a file, which no validator reads. */
const UPLOAD = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};
const PROBLEM = answerSchema(problem).schema;
/** Contents of an answer that is no success: nothing, the wrong fields, or facts such as how long to wait. */
const REFUSED = {
  title: zh.httpOpenapi.fault,
  type: 'object',
  properties: {
    code: { type: 'integer', not: { const: CODES.ok } },
    msg: { type: 'string' },
    data: {
      anyOf: [
        { type: 'null' },
        { type: 'array', items: answerSchema(fieldError).schema, minItems: 1 },
        { type: 'object' },
      ],
    },
  },
  required: ['code', 'msg', 'data'],
  additionalProperties: false,
};
/** HTTP statuses of the back office that are no business answer. */
const FAULTS = zh.httpOpenapi.faults;

/** What a status adds to the general text of a fault. */
const PROBLEM_NOTES: Record<number, JsonSchema> = {
  503: {
    description: zh.httpOpenapi.retryLater,
    headers: { 'Retry-After': { type: 'integer', minimum: 0, description: zh.httpOpenapi.retryAfter } },
  },
};

/**
 * Statuses of a call with a body beside those of its errors: too large, of another type, and a key that an earlier
 * request used with another body.
 */
const OF_BODIES = [413, 415, 422];
const AWAY = 503;
/** Status of an address that no call has, such as one whose parts are empty. */
const NO_CALL = 404;

/** Returns errors with their codes as text. */
function wordsOf(errors: readonly ErrorName[]): string {
  return errors.map((error) => `${CODES[error]} ${ERROR_TITLES[error]}`).join('；');
}

/** Returns one status of a merchant call with the errors that have it. */
function problemOf(status: number, errors: readonly ErrorName[]): JsonSchema {
  const said = errors.length > 0 ? { code: { type: 'integer', enum: errors.map((error) => CODES[error]) } } : {};
  const schema = { ...PROBLEM, properties: { ...(PROBLEM.properties as JsonSchema), ...said } };
  return {
    description: wordsOf(errors) || (status === NO_CALL ? FAULTS[NO_CALL] : zh.httpOpenapi.fault),
    ...PROBLEM_NOTES[status],
    content: { 'application/problem+json': { schema } },
  };
}

function problemsOf(errors: readonly ErrorName[], method: string): Record<number, JsonSchema> {
  const statuses = [
    ...errors.map((error) => HTTP_STATUS[error]),
    AWAY,
    NO_CALL,
    ...(method === 'POST' ? OF_BODIES : []),
  ];
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      problemOf(
        status,
        errors.filter((error) => HTTP_STATUS[error] === status),
      ),
    ]),
  );
}

/** Returns the schema of an answer with one of the errors a call declares; any error where it declares none. */
function refusedBy(errors: readonly ErrorName[] | undefined): JsonSchema {
  if (!errors) return REFUSED;
  const code = { type: 'integer', enum: errors.map((error) => CODES[error]), description: wordsOf(errors) };
  return { ...REFUSED, properties: { ...REFUSED.properties, code } };
}

/** Returns everything a back-office call can answer: its success or a refusal with 200, and faults. */
function backOfficeAnswers(success: JsonSchema, errors: readonly ErrorName[] | undefined): JsonSchema {
  const { description, ...schema } = success;
  const properties = { ...(schema.properties as JsonSchema) };
  // A declined call has its own code and no success.
  const code = properties.code as JsonSchema;
  if (code.const === undefined) properties.code = { ...code, const: CODES.ok };
  const faults = Object.entries(FAULTS).map(([status, why]) => [status, { description: why, ...REFUSED }]);
  return {
    200: { description: description ?? zh.words.answer, anyOf: [{ ...schema, properties }, refusedBy(errors)] },
    ...Object.fromEntries(faults),
  };
}

/** Translates keywords of the validators and serializers to those of OpenAPI 3.1. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  return plainSchema(node as JsonSchema);
}

function plainSchema({ nullable, ...json }: JsonSchema): JsonSchema {
  if (nullable === true && typeof json.type === 'string') json.type = [json.type, 'null'];
  if (nullable === true && Array.isArray(json.enum)) json.enum = [...json.enum, null];
  const kept = Object.entries(json).filter(([key]) => !OWN_KEYWORDS.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]));
}

function merchantExtras(schema: JsonSchema, method: string, errors: readonly ErrorName[]): JsonSchema {
  const text = (description: string) => ({ type: 'string', description });
  const properties: Record<string, JsonSchema> = {
    [MERCHANT_HEADERS.mchId]: text(zh.httpOpenapi.merchantId),
    [MERCHANT_HEADERS.keyId]: text(zh.httpOpenapi.keyId),
    [MERCHANT_HEADERS.timestamp]: text(zh.httpOpenapi.timestamp),
    [MERCHANT_HEADERS.nonce]: text(zh.httpOpenapi.nonce),
    [MERCHANT_HEADERS.signature]: text('hex(HMAC-SHA256)'),
    ...(method === 'POST' ? { 'idempotency-key': text(zh.httpOpenapi.idempotencyKey) } : {}),
  };
  const replaced = schema['x-headers'] as Record<string, string> | undefined;
  const headers = replaced
    ? Object.fromEntries(Object.entries(replaced).map(([name, say]) => [name, text(say)]))
    : properties;
  const response = { ...(schema.response as JsonSchema), ...problemsOf(errors, method) };
  return { ...schema, headers: { type: 'object', properties: headers, required: Object.keys(headers) }, response };
}

/** Collects every route into the two OpenAPI documents; call it before the first route is added. */
export async function registerDocuments(app: FastifyInstance): Promise<void> {
  for (const { face, decorator, title, description } of DOCUMENTS) {
    await app.register(swagger, {
      decorator,
      openapi: {
        openapi: '3.1.0',
        info: { title, description, version: VERSION },
        components: face === 'merchant' ? {} : { securitySchemes: securitySchemes() },
      },
      refResolver: {
        buildLocalReference: (json, _base, _fragment, n) => (json.$id as string | undefined) ?? `def-${n}`,
      },
      transform: ({ schema, url, route }) => {
        const config = route.config as { face?: string; errors?: readonly ErrorName[] } | undefined;
        const errors = config?.errors;
        if (config?.face !== face || !schema) return { schema: { hide: true }, url };
        const made = schema as JsonSchema;
        const shown =
          face === 'merchant'
            ? merchantExtras(made, String(route.method), errors ?? [])
            : {
                ...made,
                ...(made['x-upload'] ? UPLOAD : {}),
                response: backOfficeAnswers((made.response as Record<string, JsonSchema>)['200'] as JsonSchema, errors),
              };
        return { schema: plainSchema(shown), url };
      },
    });
  }
}

function securitySchemes() {
  return {
    payToken: { type: 'apiKey', in: 'header', name: TOKEN_HEADER, description: zh.httpOpenapi.token },
    session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
    taid: {
      type: 'apiKey',
      in: 'header',
      name: TAID_HEADER,
      description: zh.httpOpenapi.taid(ORIGIN_HEADER),
    },
  } as const;
}

/** Returns the webhooks sent to merchants, one entry for each type. */
function webhooksOf(): Record<string, JsonSchema> {
  const events: readonly Event[] = [...MERCHANT_EVENTS, ENDPOINT_TEST];
  return Object.fromEntries(events.map((one) => [one.type, { post: webhookOf(one) }]));
}

function webhookOf({ type, title, data }: Event): JsonSchema {
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: data ? answerSchema(data).schema : {},
    },
  };
  return {
    summary: title,
    description: WEBHOOK_TEXT,
    tags: [zh.httpOpenapi.webhookTag],
    requestBody: { required: true, content: { 'application/json': { schema: plain(schema) } } },
    responses: { '2XX': { description: zh.httpOpenapi.webhookReceived } },
  };
}
const WEBHOOK_TEXT = zh.httpOpenapi.webhookDescription;

/** Returns the JSON text of one document. */
export function documentOf(app: FastifyInstance, face: string): string {
  const found = DOCUMENTS.find((document) => document.face === face);
  if (!found) throw new Error(`no document ${face}`);
  const make = (app as unknown as Record<string, () => object>)[found.decorator] as () => object;
  return JSON.stringify(face === 'merchant' ? { ...make(), webhooks: webhooksOf() } : make());
}
