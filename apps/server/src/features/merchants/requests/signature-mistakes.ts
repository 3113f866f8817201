import { hash } from 'node:crypto';
import { stringToSign } from '@mashang/contract/merchants';
import type { SignatureMistake } from '@mashang/contract/request-log';

/** The parts of a request that a signature covers, as they arrived. */
export type SignedParts = {
  method: string;
  pathAndQuery: string;
  timestamp: string;
  nonce: string;
  body: Buffer;
  /** The `Host` header. */
  host: string;
};
type Finding = { mistake: SignatureMistake; received: string };

/** Stands for a body, which is not kept. */
const BODY = '(BODY)';
/** Bytes of a body that are compared as text: a wrong signature over megabytes costs one hash of them, not two. */
const BODY_TRIED = 65_536;
const sha256 = (bytes: Buffer | string) => hash('sha256', bytes, 'hex');
const bodyHashes = new WeakMap<Buffer, string>();
function bodyHashOf(body: Buffer): string {
  const known = bodyHashes.get(body) ?? sha256(body);
  bodyHashes.set(body, known);
  return known;
}

/** A parameter with its value. No part matches another's characters, so that a long address costs its length. */
const PARAMETER = /([?&])([^=&?]*)=[^&?]*/g;
const NAMED_SECRET = /sig|secret|token|pass|pwd|key|auth|cred|session|cookie|jwt|otp/i;
/** Most characters that are kept of each part; an address may have 16 000. */
const MOST_SHOWN = { pathAndQuery: 2_000, timestamp: 32, nonce: 100, host: 255 };

/** Returns the parts as the log may keep them: short, without the signature and without values named as secrets. */
export function shownParts(parts: SignedParts, signature: string): SignedParts {
  const pathAndQuery = parts.pathAndQuery.replace(PARAMETER, (all, start: string, name: string) =>
    NAMED_SECRET.test(name) ? `${start}${name}=***` : all,
  );
  const shown = { ...parts, pathAndQuery };
  for (const [name, most] of Object.entries(MOST_SHOWN) as [keyof typeof MOST_SHOWN, number][]) {
    // A shorter text is no signature, and may be part of a word.
    const text = signature.length < 16 ? shown[name] : shown[name].replaceAll(signature, '***');
    shown[name] = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  }
  return shown;
}

/** Returns the text that the server signs for a request. */
export function expectedText({ method, pathAndQuery, timestamp, nonce, body }: SignedParts): string {
  return stringToSign(method, pathAndQuery, timestamp, nonce, bodyHashOf(body));
}

/**
 * Returns the usual mistake by which a wrong signature was made, with the text that was signed, of `shownParts`; null
 * where none explains it. `mac` calculates a signature with the merchant's secret.
 */
export function findMistake(parts: SignedParts, signature: string, mac: (text: string) => Buffer): Finding | null {
  const right = expectedText(parts);
  const shown = shownParts(parts, signature);
  if (signature === mac(right).toString('base64')) return { mistake: 'base64', received: expectedText(shown) };
  const given = signature.toLowerCase();
  const all = candidates(parts, right);
  const at = all.findIndex(({ text }) => text !== right && mac(text).toString('hex') === given);
  const found = at < 0 ? undefined : candidates(shown, expectedText(shown))[at];
  // A decoded address may have a zero character, which PostgreSQL keeps in no text.
  return found ? { mistake: found.mistake, received: (found.shown ?? found.text).replaceAll('\0', '\uFFFD') } : null;
}

/** `shown` instead of the text, where the text has what is not kept. */
type Candidate = { mistake: SignatureMistake; text: string; shown?: string };
function candidates(parts: SignedParts, right: string): Candidate[] {
  const { method, pathAndQuery, timestamp, nonce, body, host } = parts;
  const bodyHash = bodyHashOf(body);
  const [path = ''] = pathAndQuery.split('?');
  const target = (other: string) => stringToSign(method, other, timestamp, nonce, bodyHash);
  const last = (other: string) => stringToSign(method, pathAndQuery, timestamp, nonce, other);
  return [
    { mistake: 'query_missing', text: target(path) },
    { mistake: 'query_decoded', text: target(decoded(pathAndQuery)) },
    { mistake: 'path_with_host', text: target(`${host}${pathAndQuery}`) },
    { mistake: 'path_with_host', text: target(`https://${host}${pathAndQuery}`) },
    { mistake: 'method_lower', text: stringToSign(method.toLowerCase(), pathAndQuery, timestamp, nonce, bodyHash) },
    { mistake: 'body_missing', text: last(sha256('')) },
    { mistake: 'hash_missing', text: last('') },
    { mistake: 'body_itself', text: last(body.toString('utf8', 0, BODY_TRIED)), shown: last(BODY) },
    { mistake: 'body_hash_upper', text: last(bodyHash.toUpperCase()) },
    { mistake: 'newline_at_end', text: `${right}\n` },
    { mistake: 'newline_of_windows', text: right.replaceAll('\n', '\r\n') },
  ];
}

function decoded(pathAndQuery: string): string {
  try {
    return decodeURIComponent(pathAndQuery);
  } catch {
    return pathAndQuery;
  }
}
