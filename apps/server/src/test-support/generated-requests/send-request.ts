import { connect } from 'node:net';
import { signRequest } from '@mashang/merchant-sdk/sign-request';
import { DEMO_PASSWORD } from '../../../../sandbox/src/seed/demo-data.ts';
import { sha256Hex, wireEncrypt } from '../../platform/security/crypto.ts';
import { multipart } from '../arrange/arrange-proofs.ts';
import { M1001 } from '../call-merchant.ts';
import type { TestServer } from '../start-test-server.ts';
import type { Callers } from './callers.ts';
import type { Answer } from './judge-answer.ts';
import { type LineFault, type Made, WIRE_FIELDS, wellFormed } from './make-request.ts';
import type { Random } from './random.ts';

type Sent = { method: string; url: string; headers: Record<string, string | string[]>; payload: Buffer };
/** A finished request, and who sends it. */
export type Prepared = Sent & { who: string; line: LineFault | null };
const LINE_MS = 2_000;
/** The server waits for the rest of a cut body; the sender closes the connection after this. */
const CUT_MS = 50;

type Parts = { server: TestServer; callers: Callers; random: Random; n: number };

/** Adds what the sender needs: a session, a signature, a code, wire encryption; each is wrong now and then. */
export async function prepare(made: Made, { server, callers, random, n }: Parts): Promise<Prepared> {
  const { operation } = made;
  const query = made.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const url = query ? `${made.path}?${query}` : made.path;
  const who = operation.face === 'merchant' ? 'M1001' : callers.pick(operation, random);
  if (who !== 'nobody') await sealFields(made, { server, callers, random, n }, who);
  else await sealFields(made, { server, callers, random, n }, 'agent01');
  const { payload, type } = await payloadOf(made, random);
  const headers: Prepared['headers'] = { ...(type ? { 'content-type': type } : {}) };
  if (operation.face === 'merchant') Object.assign(headers, signed(made, url, payload, random, n));
  else Object.assign(headers, await callers.headersOf(who));
  return { method: made.method, url, headers: { ...headers, ...made.headers }, payload, who, line: made.line };
}

const encode = (text: string) => encodeURIComponent(wellFormed(text));

function signed(made: Made, pathAndQuery: string, payload: Buffer, random: Random, n: number): Record<string, string> {
  const asked = {
    method: made.method,
    pathAndQuery,
    body: payload.toString('utf8'),
    timestamp: Math.floor(Date.now() / 1000),
  };
  const headers: Record<string, string> = signRequest({
    ...M1001,
    ...asked,
    nonce: `nonce-${random.seed}-${n}`,
  }) as never;
  const key = random.chance(0.1) ? `again-${random.below(5)}` : `key-${random.seed}-${n}`;
  if (random.chance(0.04)) headers['x-signature'] = 'f'.repeat(64);
  if (random.chance(0.02)) headers['x-nonce'] = `nonce-${random.seed}-1`;
  if (random.chance(0.02)) headers['x-timestamp'] = '1000000000';
  if (random.chance(0.02)) delete headers[random.pick(Object.keys(headers))];
  return made.method === 'POST' && random.chance(0.97) ? { ...headers, 'idempotency-key': key } : headers;
}

/** Fills in codes, passwords and sealed fields, correct most of the time, so that requests get past them. */
async function sealFields(made: Made, { server, callers, random }: Parts, who: string): Promise<void> {
  const { wireKey } = server.platform.config;
  const json = made.body && 'json' in made.body ? made.body.json : null;
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return;
  const body = json as Record<string, unknown>;
  if (made.operation.sealed && made.sealed !== null && random.chance(0.95))
    body.data = wireEncrypt(JSON.stringify(made.sealed), wireKey);
  for (const name of Object.keys(body)) {
    if (!WIRE_FIELDS.test(name) || typeof body[name] !== 'string' || !random.chance(0.85)) continue;
    body[name] = name === 'googleAuthCode' ? await callers.codeOf(who) : wireEncrypt(sha256Hex(DEMO_PASSWORD), wireKey);
  }
}

async function payloadOf(made: Made, random: Random): Promise<{ payload: Buffer; type: string | null }> {
  const { body, operation } = made;
  if (operation.isUpload && body === null) {
    const bytes = random.pick([
      Buffer.from('text'),
      Buffer.alloc(0),
      Buffer.from('%PDF-1.4'),
      PIXEL,
      Buffer.alloc(70_000, 1),
    ]);
    const name = random.chance(0.9) ? 'file' : 'other';
    const { payload, headers } = await multipart([
      { name, bytes, filename: random.pick(['a.png', '../../a', '测试.csv', 'a\u0000.png']) },
    ]);
    return { payload, type: headers['content-type'] as string };
  }
  if (body === null) return { payload: Buffer.alloc(0), type: null };
  if ('bytes' in body) return { payload: body.bytes, type: 'application/json' };
  return {
    payload: Buffer.from('text' in body ? body.text : (JSON.stringify(body.json) ?? '')),
    type: 'application/json',
  };
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends it to the server; returns null when a broken connection got no answer at all. */
export async function send(server: TestServer, prepared: Prepared, address: string): Promise<Answer | null> {
  if (prepared.line) return sendByHand(server, prepared);
  const { method, url, headers, payload } = prepared;
  const sent = await server.app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: address,
    ...(payload.length > 0 || method === 'POST' || method === 'PUT' ? { payload } : {}),
  });
  return { status: sent.statusCode, type: String(sent.headers['content-type'] ?? ''), text: sent.body };
}

/** The same over a connection of its own that breaks the protocol. */
async function sendByHand(
  server: TestServer,
  { method, url, headers, payload, line }: Prepared,
): Promise<Answer | null> {
  const { port } = server.app.server.address() as { port: number };
  const eol = line === 'bare lines' ? '\n' : '\r\n';
  const half = payload.subarray(0, payload.length >> 1);
  const lengths: Record<LineFault, string[]> = {
    cut: [`content-length: ${payload.length + 100}`],
    long: [`content-length: ${half.length}`],
    'two lengths': [`content-length: ${payload.length}`, `content-length: ${payload.length + 1}`],
    chunks: ['transfer-encoding: chunked'],
    'bare lines': [`content-length: ${payload.length}`],
  };
  const headerLines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}`),
  );
  const head = [
    `${method} ${url} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    ...headerLines,
    ...lengths[line ?? 'cut'],
    '',
    '',
  ].join(eol);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(head);
  socket.write(line === 'chunks' ? Buffer.concat([Buffer.from('zz\r\n'), payload]) : payload);
  const giveUp = setTimeout(() => socket.destroy(), line === 'cut' ? CUT_MS : LINE_MS);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(giveUp);
  const received = Buffer.concat(chunks).toString('utf8');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
  return status ? { status: Number(status), type: '', text: '' } : null;
}
