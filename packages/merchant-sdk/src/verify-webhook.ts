import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookVerificationError } from './errors.ts';
import type { WebhookBody } from './wire-types.ts';

/** `Headers` of fetch, or an object as Node's `request.headers`. */
export type WebhookHeaders = { get(name: string): string | null } | Record<string, string | string[] | undefined>;
export type WebhookToVerify = {
  headers: WebhookHeaders;
  /** The raw body as received: parsing and serialising it again changes bytes and breaks the signature. */
  body: string | Uint8Array;
  /** `whsec_<base64>`; pass `secrets` while a secret is being rotated. */
  secret?: string;
  secrets?: readonly string[];
  /** Seconds by which the timestamp may differ, in either direction. */
  toleranceS?: number;
  now?: Date;
};
/** A webhook that may be trusted. `id` is the same in every try: store it to drop repeats. */
export type VerifiedWebhook = { id: string; sentAt: Date; event: WebhookEvent };
/** `type` determines `data`. Types that a later version adds arrive as well: ignore types that you do not know. */
export type WebhookEvent = WebhookBody;

/** Checks a webhook (Standard Webhooks, v1) and returns its event; throws WebhookVerificationError. */
export function verifyWebhook(input: WebhookToVerify): VerifiedWebhook {
  const id = readHeader(input.headers, 'webhook-id');
  const timestamp = readHeader(input.headers, 'webhook-timestamp');
  const signatures = readHeader(input.headers, 'webhook-signature');
  const sentAt = checkTimestamp(timestamp, input.toleranceS ?? 300, input.now ?? new Date());
  const secrets = input.secrets ?? (input.secret === undefined ? [] : [input.secret]);
  if (secrets.length === 0) throw new WebhookVerificationError('secret_invalid', 'no webhook secret given');
  const expected = secrets.map((secret) =>
    createHmac('sha256', secretBytes(secret)).update(`${id}.${timestamp}.`).update(input.body).digest('base64'),
  );
  if (!anyMatches(signatures, expected)) {
    throw new WebhookVerificationError('no_match', 'no signature of the webhook matches');
  }
  return { id, sentAt, event: parseEvent(input.body) };
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = isReader(headers) ? headers.get(name) : findHeader(headers, name);
  if (!value) throw new WebhookVerificationError('header_missing', `header ${name} is missing`);
  return value;
}

function isReader(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}

function findHeader(headers: Record<string, string | string[] | undefined>, name: string): string | undefined {
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return Array.isArray(value) ? value[0] : value;
}

function checkTimestamp(text: string, toleranceS: number, now: Date): Date {
  if (!/^\d{1,12}$/.test(text)) throw new WebhookVerificationError('timestamp_invalid', 'webhook-timestamp is no time');
  const ageS = Math.floor(now.getTime() / 1000) - Number(text);
  if (ageS > toleranceS) throw new WebhookVerificationError('too_old', 'webhook-timestamp is too old');
  if (ageS < -toleranceS) throw new WebhookVerificationError('too_new', 'webhook-timestamp is too new');
  return new Date(Number(text) * 1000);
}

function secretBytes(secret: string): Buffer {
  const text = secret.replace(/^whsec_/, '').replace(/={1,2}$/, '');
  // Decoding is lenient: a secret with a line break or of another alphabet would be another key.
  if (!/^[A-Za-z0-9+/]+$/.test(text) || text.length % 4 === 1)
    throw new WebhookVerificationError('secret_invalid', 'a webhook secret is whsec_<base64>');
  return Buffer.from(text, 'base64');
}

/** Compares every pair without an early end, so that the duration does not reveal which pair matched. */
function anyMatches(signatures: string, expected: string[]): boolean {
  let matched = false;
  for (const part of signatures.split(' ')) {
    const comma = part.indexOf(',');
    if (part.slice(0, comma) !== 'v1') continue;
    // Compared as text: decoding base64 is lenient and would accept damaged signatures.
    const given = Buffer.from(part.slice(comma + 1));
    for (const wanted of expected.map((text) => Buffer.from(text))) {
      if (given.length === wanted.length && timingSafeEqual(given, wanted)) matched = true;
    }
  }
  return matched;
}

function parseEvent(body: string | Uint8Array): WebhookEvent {
  try {
    const text =
      typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    const event = JSON.parse(text) as WebhookEvent | null;
    if (typeof event?.type === 'string' && isObject(event.data)) return event;
  } catch {
    // Falls through to the typed error: signed, but not an event.
  }
  throw new WebhookVerificationError('body_invalid', 'the webhook is signed but its body is no event');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
