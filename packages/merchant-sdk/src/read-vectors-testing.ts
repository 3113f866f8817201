import { readFileSync } from 'node:fs';
import { VECTORS } from './languages-testing.ts';
import { requestTarget } from './request-target.ts';
import { clockOffset } from './server-time.ts';
import { signRequest } from './sign-request.ts';
import { verifyWebhook } from './verify-webhook.ts';

type Common = { name: string; about: string; canonical?: string; canonicalBase64?: string };
type Body = { body?: string; bodyBase64?: string };
type Signs = { mchId: string; keyId: string; secret: string; method: string; nonce: string };
type Expected = Record<string, string | number>;
export type SignVector = Common & {
  kind: 'sign';
  input: Signs & Body & { pathAndQuery: string; timestamp: string };
  expect: { 'X-Signature': string };
};
export type TargetVector = Common & {
  kind: 'target';
  input: Signs & { segments: string[]; query: [string, string][]; timestamp: string };
  expect: Expected;
};
export type ClockVector = Common & {
  kind: 'clock';
  input: Signs & { pathAndQuery: string; localMs: number; date: string };
  expect: Expected;
};
export type WebhookVector = Common & {
  kind: 'webhook';
  input: Body & { headers: Record<string, string>; secrets: string[]; nowS: number };
  /** MACs of the canonical text under each of `secrets`. */
  macs?: string[];
  expect: Expected;
};
export type Vector = SignVector | TargetVector | ClockVector | WebhookVector;

export function readVectors(): Vector[] {
  return JSON.parse(readFileSync(VECTORS, 'utf8')).vectors;
}

export function bodyOf({ body = '', bodyBase64 }: Body): Buffer {
  return bodyBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBase64, 'base64');
}

/** What the TypeScript SDK makes of a vector. */
export function outcomeOf(vector: Vector): unknown {
  if (vector.kind === 'sign') return signRequest({ ...vector.input, body: bodyOf(vector.input) });
  if (vector.kind === 'webhook') return verified(vector);
  if (vector.kind === 'clock') {
    const { localMs, date, ...input } = vector.input;
    const offsetMs = clockOffset(date, localMs);
    const headers = signRequest({ ...input, timestamp: Math.floor((localMs + offsetMs) / 1000) });
    return { offsetMs, 'X-Timestamp': headers['X-Timestamp'], 'X-Signature': headers['X-Signature'] };
  }
  const { segments, query, ...input } = vector.input;
  try {
    const target = requestTarget(segments, query);
    return { target, 'X-Signature': signRequest({ ...input, pathAndQuery: target })['X-Signature'] };
  } catch (error) {
    return { fault: error instanceof TypeError ? 'segment_invalid' : error };
  }
}

function verified({ input: { headers, secrets, nowS, ...body } }: WebhookVector): unknown {
  try {
    const { id, sentAt, event } = verifyWebhook({ headers, secrets, body: bodyOf(body), now: new Date(nowS * 1000) });
    return { id, sentAtS: sentAt.getTime() / 1000, type: event.type };
  } catch (error) {
    return { fault: (error as { fault?: unknown }).fault };
  }
}
