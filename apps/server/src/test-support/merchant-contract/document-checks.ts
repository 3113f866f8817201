import { Ajv2020 } from 'ajv/dist/2020.js';
import { merchantDocument } from '../../platform/http/merchant-document/merchant-document.ts';

type Json = Record<string, unknown>;
export type Check = ((data: unknown) => unknown) & { errors?: { instancePath: string; message?: string }[] | null };
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json };
export type Operation = {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: object;
  responses: Record<string, { content?: object; headers?: Record<string, unknown> }>;
};

export const document = merchantDocument('zh', '/');
const SETTINGS = { strict: false, validateFormats: false, validateSchema: false } as const;
const asServed = new Ajv2020(SETTINGS).addSchema({ $id: 'merchant', ...document }, 'merchant');
/** Answers may gain fields later, so the document leaves their schemas open; a test closes them. */
const closed = new Ajv2020(SETTINGS).addSchema({ $id: 'merchant', ...(close(document) as Json) }, 'merchant');
/** Parameters arrive as texts. */
const coercing = new Ajv2020({ ...SETTINGS, coerceTypes: true });
coercing.addSchema({ $id: 'merchant', ...document }, 'merchant');
const checks = new Map<string, Check>();

function compiled(key: string, compile: () => unknown): Check {
  const check = checks.get(key) ?? (compile() as Check);
  checks.set(key, check);
  return check;
}

/** Returns the check of the schema at a place of the document. */
export function checkAt(...path: string[]): Check {
  const ref = refOf(path);
  return compiled(`open ${ref}`, () => asServed.compile({ $ref: ref }));
}

/** The same, and no field passes that the schema does not declare: what this version answers or sends. */
export function closedCheckAt(...path: string[]): Check {
  const ref = refOf(path);
  return compiled(`closed ${ref}`, () => closed.compile({ $ref: ref }));
}

function refOf(path: readonly string[]): string {
  const parts = path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  return `merchant#/${parts.join('/')}`;
}

export function faultsOf(check: Check, value: unknown): string[] {
  if (check(value)) return [];
  return (check.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Returns what is wrong with the parameters of a place: missing, undeclared, or not as their schemas say. */
export function parameterFaults(operation: Operation, place: Parameter['in'], values: Json): string[] {
  const check = compiled(`${place} of ${operation.operationId}`, () => {
    const those = parametersOf(operation).filter((one) => one.in === place);
    return coercing.compile({
      type: 'object',
      properties: Object.fromEntries(those.map(({ name, schema }) => [keyOf(place, name), absolute(schema)])),
      required: those.filter(({ required }) => required).map(({ name }) => keyOf(place, name)),
      // Requests have more headers than an API declares.
      additionalProperties: place === 'header',
    });
  });
  return faultsOf(check, { ...values });
}

function keyOf(place: Parameter['in'], name: string): string {
  return place === 'header' ? name.toLowerCase() : name;
}

/** The parameters of an operation, and the headers of its security scheme among them. */
function parametersOf({ parameters = [], security }: Operation): Parameter[] {
  const { parameters: named = {}, securitySchemes = {} } = document.components as Record<string, Record<string, Json>>;
  const schemes = (security ?? (document.security as Record<string, string[]>[])).flatMap((one) => Object.keys(one));
  const signing = schemes.map((scheme) => {
    const { name } = securitySchemes[scheme] as { name: string };
    return { name, in: 'header', required: true, schema: { type: 'string', minLength: 1 } } as const;
  });
  const own = parameters.map((one) => ('$ref' in one ? (named[lastOf(one.$ref)] as unknown as Parameter) : one));
  return [...own, ...signing];
}

const lastOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** Returns a part of the document with its references made absolute. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute);
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node as Json).map(([key, value]) => [
    key,
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `merchant${value}` : absolute(value),
  ]);
  return Object.fromEntries(entries);
}

/** Returns the document with every object schema closed. Parts of an `allOf` are closed together, by their whole. */
function close(node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((one) => close(one));
  if (node === null || typeof node !== 'object') return node;
  const json = Object.fromEntries(
    Object.entries(node as Json).map(([key, value]) => [
      key,
      key === 'allOf' && Array.isArray(value) ? value.map((one) => close(one, true)) : close(value),
    ]),
  );
  if (json.type !== 'object' || json.properties === undefined || isPart || json.allOf !== undefined) return json;
  return { additionalProperties: false, ...json };
}
