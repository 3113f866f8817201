import { type Agent, request } from 'undici';
import type { Platform } from '../platform.ts';
import { isBlockedLiteral } from '../security/guarded-agent.ts';
import { outsideText } from '../security/outside-text-rules.ts';
import { whyNoTarget } from '../security/target-rules.ts';
import { retryAfterOf } from './circuit-rules.ts';
import { ConnectorUnwell } from './connector-errors.ts';
import * as zh from './zh.ts';

/** One request as it is sent; `body` is text, already encoded. */
export type Outgoing = { method: string; url: URL; headers: Record<string, string>; body?: string };
export type Incoming = { status: number; headers: Record<string, string>; body: Buffer; ms: number };
type Line = { agent: Agent; allowPrivate: boolean; maxBytes: number; timeoutMs: number };

/**
 * One attempt. Throws ConnectorUnwell where there is no usable answer: time-out, no connection, 5xx, 429, a redirect,
 * too many bytes.
 */
export async function sendRequest(
  platform: Pick<Platform, 'clock'>,
  line: Line,
  outgoing: Outgoing,
): Promise<Incoming> {
  const { url, method, headers, body } = outgoing;
  const refused = whyNoTarget(url.href, line.allowPrivate);
  if (refused || isBlockedLiteral(url, line.allowPrivate))
    throw new ConnectorUnwell(refused ?? zh.sendRequest.privateAddress);
  const begun = performance.now();
  try {
    const response = await request(url, {
      method: method as 'GET',
      dispatcher: line.agent,
      signal: AbortSignal.timeout(line.timeoutMs),
      headers: { 'user-agent': 'Mashang-Connector/1', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const answer = {
      status: response.statusCode,
      headers: flat(response.headers),
      body: await readAll(response.body, line.maxBytes),
      ms: performance.now() - begun,
    };
    const why = whyNoAnswer(answer.status);
    if (why) throw new ConnectorUnwell(why, retryAfterOf(answer.headers['retry-after'] ?? null, platform.clock.now()));
    return answer;
  } catch (error) {
    throw error instanceof ConnectorUnwell ? error : new ConnectorUnwell(failureText(error, line));
  }
}

function whyNoAnswer(status: number): string | null {
  if (status >= 300 && status < 400) return zh.sendRequest.noRedirects(status);
  return status >= 500 || status === 429 ? `HTTP ${status}` : null;
}

async function readAll(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ConnectorUnwell(zh.sendRequest.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
}

function failureText(error: unknown, { timeoutMs }: Line): string {
  if (!(error instanceof Error)) return zh.sendRequest.connectionFailed;
  if (/Timeout/.test(error.name)) return zh.sendRequest.noAnswer(timeoutMs);
  if (error.name === 'ResponseExceededMaxSizeError') return zh.sendRequest.tooLarge;
  if (error.message.startsWith('blocked:')) return zh.sendRequest.resolvedPrivate;
  return zh.sendRequest.connectionFailedWith((error as { code?: string }).code ?? outsideText(error.message, 120));
}
