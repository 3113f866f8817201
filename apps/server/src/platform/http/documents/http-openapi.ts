import swagger from '@fastify/swagger';
import { CODES, ERROR_TITLES, type ErrorName, fieldError } from '@mashang/contract/errors';
import { ORIGIN_HEADER, SESSION_COOKIE, TAID_HEADER, TOKEN_HEADER } from '@mashang/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../observability/version.ts';
import type { Language } from '../merchant-document/texts.ts';
import { answerSchema, type JsonSchema } from '../validation.ts';
import * as zh from '../zh.ts';

type Source = { face: 'back-office' | 'merchant'; language: Language; title: string; url: string };
/** The documents and their addresses, in the order of the reference's menu. */
export const DOCUMENT_SOURCES: readonly Source[] = [
  { face: 'merchant', language: 'zh', title: zh.httpOpenapi.merchantTitle, url: '/docs/openapi-merchant.json' },
  { face: 'merchant', language: 'en', title: 'Mashang · Merchant API', url: '/docs/openapi-merchant.en.json' },
  { face: 'back-office', language: 'zh', title: zh.httpOpenapi.backOfficeTitle, url: '/docs/openapi-back-office.json' },
];

const OWN_KEYWORDS = new Set(['trim', 'x-messages', 'x-upload']);
/** Body of a route that takes a file, which no validator reads. */
const UPLOAD = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};
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

/** Returns errors with their codes as text. */
function wordsOf(errors: readonly ErrorName[]): string {
  return errors.map((error) => `${CODES[error]} ${ERROR_TITLES[error]}`).join('；');
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

/** Collects every call of the back office into its OpenAPI document; call it before the first route is added. */
export async function registerDocuments(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    decorator: DECORATOR,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: zh.httpOpenapi.backOfficeTitle,
        description: zh.httpOpenapi.backOfficeDescription,
        version: VERSION,
      },
      components: { securitySchemes: securitySchemes() },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, n) => (json.$id as string | undefined) ?? `def-${n}`,
    },
    transform: ({ schema, url, route }) => {
      const config = route.config as { face?: string; errors?: readonly ErrorName[] } | undefined;
      if (config?.face !== 'back-office' || !schema) return { schema: { hide: true }, url };
      const made = schema as JsonSchema;
      const success = (made.response as Record<string, JsonSchema>)['200'] as JsonSchema;
      const shown = {
        ...made,
        ...(made['x-upload'] ? UPLOAD : {}),
        response: backOfficeAnswers(success, config.errors),
      };
      return { schema: plainSchema(shown), url };
    },
  });
}
const DECORATOR = 'backOfficeDocument';

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

/** Returns the JSON text of the back office's document. */
export function backOfficeDocument(app: FastifyInstance): string {
  const make = (app as unknown as Record<string, () => object>)[DECORATOR] as () => object;
  return JSON.stringify(make());
}
