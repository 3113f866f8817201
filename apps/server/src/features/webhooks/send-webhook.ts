import { nextTryAfter } from '@mashang/contract/merchants';
import { type Agent, request } from 'undici';
import { isBlockedLiteral } from '../../platform/security/guarded-agent.ts';
import { outsideText } from '../../platform/security/outside-text-rules.ts';
import { whyNoTarget } from '../../platform/security/target-rules.ts';
import { signWebhook } from './webhook-signature.ts';
import type { DueDelivery, TryResult } from './webhooks-store.ts';
import * as zh from './zh.ts';

export const TIMEOUT_MS = 15_000;
const ANSWER_KEPT = 500;

/**
 * Result for a try whose own result the database refused: failed, whatever happened. The next try then waits its normal
 * delay, and a receiver whose answers cannot be stored is not called endlessly.
 */
export function unrecorded({ ageS }: DueDelivery, { id, attempt, status, ms }: TryResult): TryResult {
  const wait = nextTryAfter(attempt, ageS);
  return {
    id,
    attempt,
    status,
    ms,
    error: zh.sendWebhook.unrecorded,
    answer: '',
    state: wait === null ? 'dead' : 'pending',
    next_s: wait ?? 0,
    sent_s: null,
    signatures: 0,
  };
}

type Answer = {
  status: number | null;
  error: string;
  answer: string;
  retryAfterS: number | null;
  sentS: number | null;
};

/** What a try needs of a delivery; live and test deliveries are tried alike. */
export type DeliveryToTry = Pick<DueDelivery, 'id' | 'url' | 'body' | 'attempts' | 'ageS'> & {
  eventId: bigint | string;
};

/**
 * Makes one try: POST with Standard Webhooks headers. Only 2xx is a success; a redirect is a failure and not followed.
 */
export async function tryDelivery(
  agent: Agent,
  delivery: DeliveryToTry,
  secrets: readonly string[],
  allowPrivate: boolean,
  nowMs: number,
): Promise<TryResult & { gone: boolean }> {
  const started = performance.now();
  const { url, body } = delivery;
  const answer = await postSigned(agent, { id: `evt_${delivery.eventId}`, url, body, secrets, nowMs }, allowPrivate);
  const ms = Math.round(performance.now() - started);
  const attempt = delivery.attempts + 1;
  const delivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const wait = delivered || answer.status === 410 ? null : nextTryAfter(attempt, delivery.ageS);
  const nextS = wait === null ? 0 : Math.max(wait * (0.8 + Math.random() * 0.4), answer.retryAfterS ?? 0);
  return {
    id: delivery.id.toString(),
    attempt,
    status: answer.status,
    ms,
    error: answer.error,
    answer: answer.answer,
    state: delivered ? 'delivered' : wait === null ? 'dead' : 'pending',
    next_s: nextS,
    sent_s: answer.sentS,
    signatures: answer.sentS === null ? 0 : secrets.length,
    gone: answer.status === 410,
  };
}

type Message = { id: string; url: string; body: string; secrets: readonly string[]; nowMs: number };
/** Sends one signed POST to an allowed target, and returns the answer. */
export async function postSigned(
  agent: Agent,
  { id, url, body, secrets, nowMs }: Message,
  allowPrivate: boolean,
): Promise<Answer> {
  const refused = whyNoTarget(url, allowPrivate);
  if (refused || isBlockedLiteral(new URL(url), allowPrivate))
    return {
      status: null,
      error: refused ?? zh.sendWebhook.privateAddress,
      answer: '',
      retryAfterS: null,
      sentS: null,
    };
  const timestamp = Math.floor(nowMs / 1000);
  try {
    const response = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mashang-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(id, timestamp, body, secrets),
      },
    });
    const text = await readSome(response.body);
    const ok = response.statusCode >= 200 && response.statusCode < 300;
    const error = ok
      ? ''
      : response.statusCode >= 300 && response.statusCode < 400
        ? zh.sendWebhook.noRedirects
        : `HTTP ${response.statusCode}`;
    return {
      status: response.statusCode,
      error,
      answer: text,
      retryAfterS: retryAfter(response.headers['retry-after'], response.statusCode, nowMs),
      sentS: timestamp,
    };
  } catch (error) {
    return { status: null, error: failureText(error), answer: '', retryAfterS: null, sentS: timestamp };
  }
}

async function readSome(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  // One character may arrive in two chunks.
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > 2 * ANSWER_KEPT) break;
  }
  return outsideText(text, ANSWER_KEPT);
}

/** Seconds requested by Retry-After on 429 and 503, a day at most. */
export function retryAfter(value: string | string[] | undefined, status: number, nowMs: number): number | null {
  if ((status !== 429 && status !== 503) || typeof value !== 'string') return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : null;
}

function failureText(error: unknown): string {
  if (!(error instanceof Error)) return zh.sendWebhook.unknownFault;
  if (error.name === 'TimeoutError' || error.name === 'HeadersTimeoutError' || error.name === 'BodyTimeoutError')
    return zh.sendWebhook.noAnswer;
  if (error.message.startsWith('blocked:')) return zh.sendWebhook.resolvedPrivate;
  const code = (error as { code?: string }).code;
  return code
    ? zh.sendWebhook.connectionFailed(code)
    : zh.sendWebhook.connectionFailed(outsideText(error.message, 120));
}
