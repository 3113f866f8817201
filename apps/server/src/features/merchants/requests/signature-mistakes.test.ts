import { createHash, createHmac } from 'node:crypto';
import { SIGNATURE_MISTAKES, type SignatureMistake } from '@mashang/contract/request-log';
import { expect, it } from 'vitest';
import { expectedText, findMistake, type SignedParts, shownParts } from './signature-mistakes.ts';

const mac = (text: string) => createHmac('sha256', 'secret').update(text).digest();
const parts: SignedParts = {
  method: 'POST',
  pathAndQuery: '/api/v1/collections?mchOrderNo=A%201',
  timestamp: '1782864000',
  nonce: 'nonce-00000001',
  body: Buffer.from('{"a":1}'),
  host: 'pay.example.com',
};
const bodyHash = createHash('sha256').update(parts.body).digest('hex');
const emptyHash = createHash('sha256').update('').digest('hex');
const text = ({ method = 'POST', target = parts.pathAndQuery, body = bodyHash } = {}) =>
  [method, target, parts.timestamp, parts.nonce, body].join('\n');
const right = text();

const MISTAKES: Record<Exclude<SignatureMistake, 'base64'>, string> = {
  query_missing: text({ target: '/api/v1/collections' }),
  query_decoded: text({ target: '/api/v1/collections?mchOrderNo=A 1' }),
  path_with_host: text({ target: `https://pay.example.com${parts.pathAndQuery}` }),
  method_lower: text({ method: 'post' }),
  body_missing: text({ body: emptyHash }),
  hash_missing: text({ body: '' }),
  body_itself: text({ body: '{"a":1}' }),
  body_hash_upper: text({ body: bodyHash.toUpperCase() }),
  newline_at_end: `${right}\n`,
  newline_of_windows: right.replaceAll('\n', '\r\n'),
};

it('signs the text that the specification says', () => {
  expect(expectedText(parts)).toBe(right);
});

it.each(Object.entries(MISTAKES))('finds %s, with the text that was signed', (mistake, received) => {
  // The body itself is not kept.
  const shown = mistake === 'body_itself' ? text({ body: '(BODY)' }) : received;
  expect(findMistake(parts, mac(received).toString('hex'), mac)).toEqual({ mistake, received: shown });
});

it('finds a signature in base64, and knows a test for each mistake', () => {
  expect(findMistake(parts, mac(right).toString('base64'), mac)).toEqual({ mistake: 'base64', received: right });
  expect([...Object.keys(MISTAKES), 'base64'].toSorted()).toEqual(Object.keys(SIGNATURE_MISTAKES).toSorted());
});

it('names the empty last line of a request without a body, whose hash is that of nothing', () => {
  const asked = { ...parts, method: 'GET', body: Buffer.alloc(0) };
  const received = text({ method: 'GET', body: '' });
  expect(findMistake(asked, mac(received).toString('hex'), mac)).toEqual({ mistake: 'hash_missing', received });
});

it('explains no signature by another secret', () => {
  expect(findMistake(parts, createHmac('sha256', 'other').update(right).digest('hex'), mac)).toBeNull();
  expect(findMistake(parts, 'f'.repeat(64), mac)).toBeNull();
});

it('reads the longest address in little time, and removes values that are named as secrets', () => {
  const shown = (pathAndQuery: string) => shownParts({ ...parts, pathAndQuery }, '').pathAndQuery;
  expect(shown('/x?a=1&mySign=abc&b=2?token=d&c')).toBe('/x?a=1&mySign=***&b=2?token=***&c');
  for (const name of ['sig', 'pwd', 'passphrase', 'api_key', 'X-Key-Id', 'Authorization', 'credential', 'sessionId'])
    expect(shown(`/x?${name}=abc&limit=2`), name).toBe(`/x?${name}=***&limit=2`);
  for (const kept of ['/x?mchOrderNo=A1&cursor=b', '/x?createdFrom=a&createdTo=b&state=c&format=csv'])
    expect(shown(kept)).toBe(kept);
  const started = performance.now();
  for (const part of ['sign', '?a', '&sign', 'sign=']) shown(`/x?${part.repeat(1_000_000)}`);
  expect(performance.now() - started).toBeLessThan(5_000);
});
