import { writeFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Http } from '../../platform/http/http.ts';
import { EXAMPLES_FILE, readExamples } from '../../platform/http/merchant-document/examples.ts';
import { checkAt, closedCheckAt, document, faultsOf, type Operation, parameterFaults } from './document-checks.ts';
import { holdWebhooks } from './hold-webhooks.ts';

/** What a merchant's call was answered, as the document names it. */
export type Answered = { operationId: string; status: number; request: unknown; answer: unknown };
const answered: Answered[] = [];
/** Returns what was answered since the last call, and forgets it. */
export function takeAnswered(): Answered[] {
  return answered.splice(0);
}
/** With `RECORD_EXAMPLES=1` keeps the first answer of a cause that has no example yet as the document's example. */
export function recordProblem(answer: unknown): void {
  if (!process.env.RECORD_EXAMPLES) return;
  const { cause } = answer as { cause?: string };
  const examples = readExamples();
  if (cause === undefined || examples.problems[cause] !== undefined) return;
  examples.problems[cause] = answer;
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(examples, null, 2)}\n`);
}

/** Its value is the fault's code, such as PostgreSQL's. */
export const FAULT_HEADER = 'x-test-fault';
/** The oldest are forgotten where nobody asks. */
const KEPT = 2_000;

/**
 * Holds every call of the merchant API that a test makes against the merchants' document, in both directions: a request
 * that was accepted must fit its schema, with its path, query and headers, and an answer must have a documented status
 * and headers and no field that its schema does not declare. Webhooks are held too, as they are sent. A call by
 * `inject` fails at once; one over a socket and a webhook fail when the server stops, by the returned function.
 */
export function holdAgainstDocument(app: Http): () => void {
  const found: string[] = [];
  const endWebhooks = holdWebhooks();
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
  return () => {
    found.push(...endWebhooks());
    complain();
  };
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
  const wrong = faultsOf(closedCheckAt(...at, 'responses', `${status}`, 'content', type, 'schema'), answer);
  if (wrong.length > 0) return `answers ${status} against its schema (${wrong.join('; ')})`;
  const undeclared = headerFaults(operation, status, reply);
  if (undeclared.length > 0)
    return `answers ${status} with headers that it does not declare (${undeclared.join('; ')})`;
  const sent: unknown = request.rawBody?.length ? readSent(request.rawBody) : undefined;
  if (status < 300) {
    const accepted = [
      ...parameterFaults(operation, 'path', request.params as Record<string, unknown>),
      ...parameterFaults(operation, 'query', Object.fromEntries(new URL(request.url, 'http://x').searchParams)),
      ...parameterFaults(operation, 'header', request.headers),
    ];
    if (accepted.length > 0) return `accepts parameters that it does not declare (${accepted.join('; ')})`;
  }
  if (status < 300 && operation.requestBody) {
    const refused = faultsOf(checkAt(...at, 'requestBody', 'content', 'application/json', 'schema'), sent);
    if (refused.length > 0) return `accepts what its schema refuses (${refused.join('; ')})`;
  }
  if (!isFile) answered.push({ operationId: operation.operationId, status, request: sent, answer });
  if (answered.length > KEPT) answered.splice(0, KEPT / 2);
  return null;
}

/** Headers that say how an answer travels and is shown: every answer of the server has them, the API's or not. */
const OF_TRANSPORT =
  /^(content-|cache-control$|date$|connection$|keep-alive$|etag$|vary$|referrer-policy$|strict-transport-security$|x-content-type-options$|x-frame-options$|cross-origin-|permissions-policy$)/;

/** Returns headers that a status answers and does not declare, or declares and answers otherwise. */
function headerFaults({ responses }: Operation, status: number, reply: FastifyReply): string[] {
  const declared = Object.keys(responses[status]?.headers ?? {}).map((name) => name.toLowerCase());
  const answeredWith = reply.getHeaders();
  const faults = Object.keys(answeredWith)
    .map((name) => name.toLowerCase())
    .filter((name) => !OF_TRANSPORT.test(name) && !declared.includes(name));
  if (declared.includes('x-request-id') && !answeredWith['x-request-id']) faults.push('no X-Request-Id');
  const wait = answeredWith['retry-after'];
  if (wait !== undefined && !/^\d+$/.test(String(wait))) faults.push(`Retry-After: ${String(wait)}`);
  return faults;
}

function readSent(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
