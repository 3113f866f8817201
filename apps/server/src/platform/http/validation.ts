import type { FieldError } from '@mashang/contract/errors';
import { _, Ajv, type ErrorObject } from 'ajv';
import { z } from 'zod';
import { BusinessError } from '../errors.ts';
import { outsideText } from '../security/outside-text-rules.ts';
import { lazyValidator } from './lazy-compilers.ts';
import * as zh from './zh.ts';

/** A JSON Schema made from zod, for Fastify's compilers and the OpenAPI documents. */
export type JsonSchema = Record<string, unknown>;
type HttpPart = string | undefined;

/** Chinese sentences by keyword, taken from the zod checks that have their own. */
const MESSAGES = 'x-messages';
const KEYWORD_OF_CHECK: Record<string, string> = {
  string_format: 'pattern',
  min_length: 'minLength',
  max_length: 'maxLength',
  greater_than: 'minimum',
  less_than: 'maximum',
};

type Check = { _zod: { def: { check: string; error?: (issue: object) => unknown; tx?: (text: string) => unknown } } };

/** Adds zod's run-time checks to the JSON Schema, and refuses those that JSON Schema cannot express. */
function carryChecks(context: { zodSchema: unknown; jsonSchema: object; path: (string | number)[] }): void {
  const json = context.jsonSchema as JsonSchema;
  const { def } = (context.zodSchema as { _zod: { def: { checks?: Check[] } } })._zod;
  const messages: Record<string, string> = {};
  for (const { _zod: check } of def.checks ?? []) {
    const { error, tx } = check.def;
    const keyword = KEYWORD_OF_CHECK[check.def.check];
    if (error && keyword) messages[keyword] = messageOf(error);
    if (check.def.check === 'custom')
      throw new Error(`${context.path.join('.')}: a refinement is a rule, not a schema`);
    if (check.def.check !== 'overwrite') continue;
    if (tx?.(' Aa ') !== 'Aa') throw new Error(`${context.path.join('.')}: only trim is known of the string changes`);
    json.trim = true;
  }
  if (Object.keys(messages).length > 0) json[MESSAGES] = messages;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function messageOf(error: (issue: object) => unknown): string {
  const made = error({}) as string | { message: string };
  return typeof made === 'string' ? made : made.message;
}

/**
 * Makes a JSON Schema once for each zod schema: the conversion takes most of building a server, and a test run builds
 * some two hundred in one process. The result is shared, so it is frozen.
 */
function madeOnce<T extends object>(make: (schema: z.ZodType) => T): (schema: z.ZodType) => T {
  const made = new WeakMap<z.ZodType, T>();
  return (schema) => {
    const known = made.get(schema) ?? freeze(make(schema));
    made.set(schema, known);
    return known;
  };
}

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (part !== null && typeof part === 'object') freeze(part);
  return Object.freeze(value);
}

/**
 * Returns the schema of a part of a request. Unknown fields are always refused, also where the zod object is not
 * strict.
 */
export const inputSchema = madeOnce((schema): JsonSchema => {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: (context) => {
      carryChecks(context);
      const made = context.jsonSchema as JsonSchema;
      if (made.type === 'object' && made.additionalProperties === undefined) made.additionalProperties = false;
    },
  }) as JsonSchema;
  delete json.$schema;
  return json;
});

/**
 * Returns the schema of an answer, with its shared definitions separate. `X | null` becomes `nullable`, which the
 * serializer writes without a search.
 */
export const answerSchema = madeOnce((schema): { schema: JsonSchema; shared: JsonSchema[] } => {
  const made = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as JsonSchema;
  const { $schema: _dialect, definitions, ...json } = made;
  const shared = Object.entries((definitions ?? {}) as Record<string, JsonSchema>);
  return {
    schema: simplify(json) as JsonSchema,
    shared: shared.map(([id, part]) => ({ $id: id, ...(simplify(part) as JsonSchema) })),
  };
});

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (node === null || typeof node !== 'object') return node;
  const json = { ...(node as JsonSchema) };
  if (typeof json.$ref === 'string') return { $ref: json.$ref.replace('#/definitions/', '').concat('#') };
  const choices = json.anyOf as JsonSchema[] | undefined;
  const [first, second] = choices ?? [];
  if (choices?.length === 2 && first && second?.type === 'null' && first.$ref === undefined) {
    delete json.anyOf;
    return simplify({ ...first, ...json, nullable: true });
  }
  // Bounds of an answer only document the integer type; without them the documents are easier to read.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, simplify(value)]));
}

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: true,
    allErrors: true,
    verbose: true,
    strict: false,
    unicodeRegExp: false,
  });
  ajv.addKeyword({
    keyword: 'trim',
    type: 'string',
    schemaType: 'boolean',
    before: 'maxLength',
    code({ gen, data, it }) {
      gen.assign(data, _`${data}.trim()`);
      gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, data);
    },
  });
  return ajv;
}

/**
 * Fastify's validator compiler. Bodies are checked unchanged; text in an address is converted to a number where the
 * schema requires one.
 */
export function createValidatorCompiler(): (route: {
  schema: unknown;
  httpPart?: HttpPart;
}) => (data: unknown) => boolean {
  let strict: Ajv | undefined;
  let coercing: Ajv | undefined;
  return ({ schema, httpPart }) =>
    lazyValidator(() => {
      if (httpPart === 'body') strict ??= createAjv(false);
      else coercing ??= createAjv(true);
      return ((httpPart === 'body' ? strict : coercing) as Ajv).compile(schema as object);
    });
}

/**
 * Returns a check for input that does not arrive by its own route, with the rules of an address: texts become numbers
 * where required, and defaults are filled in. It throws 400 naming the fields.
 */
export function createInputCheck<T>(schema: z.ZodType<T>): (data: object) => T {
  const check = createInspection(schema);
  return (data) => {
    const { input, errors } = check(data);
    if (errors.length === 0) return input as T;
    const { message, fields } = describeErrors(errors);
    throw new BusinessError('invalid', message, { fields }).because('field_invalid');
  };
}

/**
 * Returns a function that lists every wrong field of such input, for a caller that adds its own errors. It changes
 * `data` as the check does.
 */
export function createFaultFinder(schema: z.ZodType): (data: object) => FieldError[] {
  const check = createInspection(schema);
  return (data) => describeErrors(check(data).errors).fields;
}

function createInspection(schema: z.ZodType): (data: object) => { input: object; errors: readonly ErrorObject[] } {
  const check = lazyValidator(() => createAjv(true).compile(inputSchema(schema)));
  return (data) => {
    const input = { ...data };
    return { input, errors: check(input) ? [] : ((check.errors ?? []) as ErrorObject[]) };
  };
}

const TYPE_REASONS: Record<string, string> = zh.validation.types;

const REASONS: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => zh.validation.required,
  additionalProperties: () => zh.validation.unknownField,
  type: ({ type }) => TYPE_REASONS[String(type)] ?? zh.validation.wrongType,
  minLength: ({ limit }) => (limit === 1 ? zh.validation.required : zh.validation.tooShort(limit)),
  maxLength: ({ limit }) => zh.validation.tooLong(limit),
  minimum: ({ limit }) => zh.validation.tooSmall(limit),
  maximum: ({ limit }) => zh.validation.tooGreat(limit),
  minItems: ({ limit }) => zh.validation.tooFew(limit),
  maxItems: ({ limit }) => zh.validation.tooMany(limit),
  enum: () => zh.validation.notOffered,
  const: () => zh.validation.notOffered,
};

/** More wrong fields are not listed, so that a hostile body cannot make the answer long. */
const FIELDS_MAX = 20;

/** Returns the wrong fields of a request in Chinese, each once, and a sentence for the user. */
export function describeErrors(errors: readonly ErrorObject[]): { message: string; fields: FieldError[] } {
  const fields: FieldError[] = [];
  let message = '';
  for (const error of errors) {
    const field = fieldOf(error);
    if (fields.length >= FIELDS_MAX) break;
    if (fields.some((known) => known.field === field)) continue;
    const own = (error.parentSchema?.[MESSAGES] as Record<string, string> | undefined)?.[error.keyword];
    const reason = own ?? REASONS[error.keyword]?.(error.params) ?? zh.validation.wrongForm;
    fields.push({ field, reason });
    message ||= own ?? sentenceOf(error, field, reason);
  }
  return { message: message || zh.faults.malformed, fields };
}

function sentenceOf(error: ErrorObject, field: string, reason: string): string {
  if (error.keyword === 'additionalProperties') return zh.validation.noSuchField(field);
  return field === '' ? zh.validation.body(reason) : `${titleOf(error) ?? field}${reason}`;
}

function fieldOf(error: ErrorObject): string {
  const base = error.instancePath.slice(1).replaceAll('/', '.');
  const last = error.params.missingProperty ?? error.params.additionalProperty;
  // A name invented by the sender is cut before it is sent back.
  if (typeof last !== 'string') return base;
  const name = outsideText(last, 64);
  return base ? `${base}.${name}` : name;
}

function titleOf(error: ErrorObject): string | undefined {
  if (error.keyword !== 'required') return error.parentSchema?.title;
  return error.parentSchema?.properties?.[error.params.missingProperty]?.title;
}
