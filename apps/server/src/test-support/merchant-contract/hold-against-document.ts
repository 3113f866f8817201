import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyReply, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Http } from '../../platform/http/http.ts';
import { merchantDocument } from '../../platform/http/merchant-document/merchant-document.ts';

type Check = ((data: unknown) => unknown) & { errors?: { instancePath: string; message?: string }[] | null };
type Operation = { operationId: string; requestBody?: object; responses: Record<string, { content?: object }> };

const document = merchantDocument('zh', '/');
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
ajv.addSchema({ $id: 'merchant', ...document }, 'merchant');
const checks = new Map<string, Check>();

/** Returns the check of the schema at a place of the document. */
export function checkAt(...path: string[]): Check {
  const parts = path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const ref = `merchant#/${parts.join('/')}`;
  const check = checks.get(ref) ?? (ajv.compile({ $ref: ref }) as unknown as Check);
  checks.set(ref, check);
  return check;
}

export function faultsOf(check: Check, value: unknown): string[] {
  if (check(value)) return [];
  return (check.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What a merchant's call was answered, as the document names it. */
export type Answered = { operationId: string; status: number; request: unknown; answer: unknown };
const answered: Answered[] = [];
/** Returns what was answered since the last call, and forgets it. */
export function takeAnswered(): Answered[] {
  return answered.splice(0);
}
/** Its value is the fault's code, such as PostgreSQL's. */
export const FAULT_HEADER = 'x-test-fault';
/** The oldest are forgotten where nobody asks. */
const KEPT = 2_000;

/**
 * Holds every call of the merchant API that a test makes against the merchants' document, in both directions: a request
 * that was accepted must fit its schema, and an answer must have a documented status and fit that schema. A call by
 * `inject` fails at once; one over a socket fails when the server stops, by the returned function.
 */
export function holdAgainstDocument(app: Http): () => void {
  const found: string[] = [];
  // A test asks for a fault of the server by a header: no other fault is the same for every call.
  app.addHook('preValidation', (request, _reply, done) => {
    const fault = request.headers[FAULT_HEADER];
    done(fault === undefined ? undefined : Object.assign(new Error(`asked for ${fault}`), { code: fault }));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config?.face === 'merchant') {
      const fault = faultOf(request, reply, payload);
      if (fault) found.push(`${request.method} ${request.url} ${fault}: ${String(payload).slice(0, 500)}`);
    }
    done(null, payload);
  });
  function complain(): void {
    const said = found.splice(0);
    if (said.length > 0) throw new Error(`not as the merchants' document says: ${said.join('\n')}`);
  }
  const inject = app.inject.bind(app) as (asked: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (asked: InjectOptions) => {
    const answer = await inject(asked);
    complain();
    return answer;
  };
  app.inject = checked as typeof app.inject;
  return complain;
}

function faultOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  const status = reply.statusCode;
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
  const method = request.method.toLowerCase();
  const operation = document.paths[path]?.[method] as Operation | undefined;
  if (!operation) return 'is not documented';
  const isFile = (reply.getHeader('content-type') ?? '').toString().startsWith('text/csv');
  const type = isFile ? 'text/csv' : status < 300 ? 'application/json' : 'application/problem+json';
  if (!operation.responses[status]) return `answers ${status}, which is not documented`;
  const at = ['paths', path, method];
  const answer: unknown = isFile ? String(payload) : JSON.parse(String(payload));
  const wrong = faultsOf(checkAt(...at, 'responses', `${status}`, 'content', type, 'schema'), answer);
  if (wrong.length > 0) return `answers ${status} against its schema (${wrong.join('; ')})`;
  const sent: unknown = request.rawBody?.length ? readSent(request.rawBody) : undefined;
  if (status < 300 && operation.requestBody) {
    const refused = faultsOf(checkAt(...at, 'requestBody', 'content', 'application/json', 'schema'), sent);
    if (refused.length > 0) return `accepts what its schema refuses (${refused.join('; ')})`;
  }
  if (!isFile) answered.push({ operationId: operation.operationId, status, request: sent, answer });
  if (answered.length > KEPT) answered.splice(0, KEPT / 2);
  return null;
}

function readSent(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
