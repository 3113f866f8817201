import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from './languages-testing.ts';
import { signRequest } from './sign-request.ts';

/** The listings of /docs, run as they stand in the page. */
const run = promisify(execFile);
const folder = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.url));
const example = (name: string) => join(folder('merchant-sdk'), 'examples', name);
const SECRET = `whsec_${Buffer.from('a secret of the test alone').toString('base64')}`;
const FORMER = `whsec_${Buffer.from('the secret before it').toString('base64')}`;

type Command = { file: string; args: string[]; env?: Record<string, string> };
type Receiver = {
  name: string;
  tool: string;
  found: boolean;
  /** `out` is an empty folder. */
  prepare?: (out: string) => Promise<unknown>;
  command: (out: string, port: number) => Command;
};
const RECEIVERS: Receiver[] = [
  {
    name: 'TypeScript',
    tool: 'node',
    found: true,
    command: () => ({ file: process.execPath, args: [example('receive-webhooks.mts')] }),
  },
  {
    name: 'Python',
    tool: 'python3',
    found: versionOf('python3', '--version') !== null,
    command: () => ({
      file: 'python3',
      args: ['-B', '-W', 'error', example('receive_webhooks.py')],
      env: { PYTHONPATH: folder('merchant-sdk-python') },
    }),
  },
  {
    name: 'Java',
    tool: 'java and javac',
    found: versionOf('java', '-version') !== null && versionOf('javac', '-version') !== null,
    prepare: (out) => {
      const sources = [join(folder('merchant-sdk-java'), 'MerchantSdk.java'), example('ReceiveWebhooks.java')];
      return run('javac', ['-Xlint:all', '-Werror', '--release', '11', '-encoding', 'UTF-8', '-d', out, ...sources]);
    },
    command: (out) => ({ file: 'java', args: ['-cp', out, 'ReceiveWebhooks'] }),
  },
  {
    name: 'PHP',
    tool: 'php',
    found: versionOf('php', '--version') !== null,
    command: (out, port) => ({
      file: 'php',
      args: ['-S', `127.0.0.1:${port}`, example('receive-webhooks.php')],
      env: { SEEN_FOLDER: join(out, 'seen') },
    }),
  },
];

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

type Webhook = { id: string; body: string; secret?: string; ageS?: number };
function headersOf({ id, body, secret = SECRET, ageS = 0 }: Webhook): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageS);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  };
}
const bodyOf = (type: string) =>
  JSON.stringify({
    type,
    timestamp: '2026-07-01T08:00:00+08:00',
    data: { mchOrderNo: 'A-1', paidInAmount: '100.00', subject: '𠮷 商品', added: [1.5] },
  });

describe.each(RECEIVERS)('the receiver in $name', ({ name, tool, found, prepare, command }) => {
  if (!found) {
    it(`was NOT RUN: this machine has no ${tool}`, () => {
      console.warn(`not run: the webhook receiver in ${name}, because this machine has no ${tool}`);
      expect(process.env.CI, 'CI has this language').toBeUndefined();
    });
    return;
  }

  let child: ChildProcess;
  let said = '';
  let url: string;
  const out = mkdtempSync(join(tmpdir(), 'mashang-receiver-'));

  beforeAll(async () => {
    await prepare?.(out);
    const port = await freePort();
    const { file, args, env } = command(out, port);
    const settings = { WEBHOOK_SECRETS: `${SECRET},${FORMER}`, PORT: String(port) };
    child = spawn(file, args, { env: { ...process.env, ...settings, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        said += piece.toString();
      });
    url = `http://127.0.0.1:${port}/webhooks`;
    // A webhook that nobody signed: answered as soon as the receiver is up.
    while ((await post({}, '').catch(() => 0)) === 0) {
      if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}\n${said}`);
      await wait(50);
    }
  }, 120_000);
  afterAll(async () => {
    if (child?.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(out, { recursive: true, force: true });
  });

  const post = async (headers: Record<string, string>, body: string) =>
    (await fetch(url, { method: 'POST', headers, body })).status;
  const deliver = (webhook: Webhook) => post(headersOf(webhook), webhook.body);
  const times = (text: string) => said.split(text).length - 1;

  it('takes an event once, however often it arrives', async () => {
    const webhook = { id: 'evt_1', body: bodyOf('collection.succeeded') };
    expect([await deliver(webhook), await deliver(webhook)]).toEqual([204, 204]);
    await expect.poll(() => times('paid A-1 100.00')).toBe(1);
  });

  it('takes the secret before, and a type that it does not know', async () => {
    expect(await deliver({ id: 'evt_2', body: bodyOf('collection.invented'), secret: FORMER })).toBe(204);
    await expect.poll(() => times('event collection.invented')).toBe(1);
  });

  it('refuses another secret, another body, an old webhook, and one without a signature', async () => {
    const body = bodyOf('collection.succeeded');
    const other = `whsec_${Buffer.from('somebody else').toString('base64')}`;
    expect(await deliver({ id: 'evt_3', body, secret: other })).toBe(400);
    expect(await post(headersOf({ id: 'evt_3', body }), `${body} `)).toBe(400);
    expect(await deliver({ id: 'evt_3', body, ageS: 400 })).toBe(400);
    expect(await deliver({ id: 'evt_3', body, ageS: -400 })).toBe(400);
    expect(await post({}, body)).toBe(400);
    expect(times('paid')).toBe(1);
    // It says why.
    await expect.poll(() => times('refused')).toBeGreaterThanOrEqual(5);
    expect(said).toContain('no_match');
  });
});

describe('the first request by curl and openssl', () => {
  const missing = [
    ['curl', '--version'],
    ['openssl', 'version'],
  ].flatMap(([tool = '', argument = '']) => (versionOf(tool, argument) === null ? [tool] : []));
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  it('is signed as signRequest signs it', async () => {
    if (missing.length > 0) {
      console.warn(`not run: the first request, because this machine has no ${missing.join(' and no ')}`);
      expect(process.env.CI, 'CI has both').toBeUndefined();
      return;
    }
    const seen: Record<string, unknown>[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request.setEncoding('utf8')) body += piece;
      seen.push({ ...request.headers, method: request.method, url: request.url, body });
      response.end('{"list":[]}');
    }).listen(0, '127.0.0.1');
    stop = () => server.close();
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const key = { mchId: 'M1001', keyId: 'key-1', secret: 'demo-secret-demo-secret-demo-sec' };
    const settings = { BASE_URL: `http://127.0.0.1:${port}`, MCH_ID: key.mchId, KEY_ID: key.keyId, SECRET: key.secret };
    const { stdout } = await run('sh', [example('first-request.sh')], { env: { ...process.env, ...settings } });
    expect(JSON.parse(stdout)).toEqual({ list: [] });
    const [sent] = seen;
    const { 'x-timestamp': timestamp, 'x-nonce': nonce } = sent as Record<string, string>;
    const wanted = signRequest({ ...key, method: 'GET', pathAndQuery: '/api/v1/products', timestamp, nonce });
    expect(sent).toMatchObject({
      method: 'GET',
      url: '/api/v1/products',
      'x-mch-id': 'M1001',
      'x-signature': wanted['X-Signature'],
    });
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30);

    const body = '{"mchOrderNo":"A1","product":"bank","amount":"100.00","subject":"测试 %s \\u4e2d"}';
    const order = { METHOD: 'POST', TARGET: '/api/v1/collections', IDEMPOTENCY_KEY: 'A1', BODY: body };
    await run('sh', [example('first-request.sh')], { env: { ...process.env, ...settings, ...order } });
    const posted = seen[1] as Record<string, string>;
    const { 'x-timestamp': at, 'x-nonce': number } = posted;
    const sign = signRequest({
      ...key,
      method: 'POST',
      pathAndQuery: order.TARGET,
      timestamp: at,
      nonce: number,
      body,
    });
    expect(posted).toMatchObject({
      method: 'POST',
      url: '/api/v1/collections',
      body,
      'content-type': 'application/json',
      'idempotency-key': 'A1',
      'x-signature': sign['X-Signature'],
    });
  });
});
