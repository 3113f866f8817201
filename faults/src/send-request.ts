import { Agent, type IncomingMessage, request } from 'node:http';
import { signRequest } from '@mashang/merchant-sdk/sign-request';

export type HttpRequest = {
  baseUrl: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number;
};
export type Answer = { status: number; text: string };
export type Merchant = { mchId: string; keyId: string; secret: string };

const TIMEOUT_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** Sends one HTTP request; null when no complete answer arrived, so that its result is unknown. */
export function sendRequest({
  baseUrl,
  method,
  path,
  headers,
  body = '',
  timeoutMs = TIMEOUT_MS,
}: HttpRequest): Promise<Answer | null> {
  return new Promise((resolve) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const typed = method === 'POST' ? { 'content-type': 'application/json', ...length } : {};
    const sent = request(`${baseUrl}${path}`, { method, agent, headers: { ...typed, ...headers } }, (answer) =>
      readText(answer).then(
        (text) => resolve({ status: answer.statusCode ?? 0, text }),
        () => resolve(null),
      ),
    );
    // Limits the time of the whole answer, not only silence: a connection that sends byte by byte must end too.
    const late = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
    sent.on('error', () => resolve(null));
    sent.on('close', () => clearTimeout(late));
    sent.end(method === 'POST' ? body : undefined);
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return text;
}

export type SignedCall = { path: string; body?: unknown; key?: string; atMs?: number; timeoutMs?: number };

/** Sends a merchant's signed call: a POST if there is a body, otherwise a GET. */
export function sendAsMerchant(baseUrl: string, merchant: Merchant, call: SignedCall): Promise<Answer | null> {
  const method = call.body === undefined ? 'GET' : 'POST';
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const timestamp = Math.floor((call.atMs ?? Date.now()) / 1000);
  const signed = signRequest({ ...merchant, method, pathAndQuery: call.path, body, timestamp });
  const headers = { ...signed, ...(call.key === undefined ? {} : { 'idempotency-key': call.key }) };
  return sendRequest({ baseUrl, method, path: call.path, headers, body, timeoutMs: call.timeoutMs ?? TIMEOUT_MS });
}

/** Returns business code and data of a back-office answer; null when there was none or it is no envelope. */
export function envelopeOf(answer: Answer | null): { code: number; msg: string; data: unknown } | null {
  if (answer === null) return null;
  try {
    const { code, msg, data } = JSON.parse(answer.text) as { code?: number; msg?: string; data?: unknown };
    return { code: code ?? answer.status, msg: msg ?? '', data };
  } catch {
    return null;
  }
}
