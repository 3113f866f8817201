import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postSigned } from '../../features/webhooks/send-webhook.ts';
import { reportFigures } from '../../test-support/arrange/report-figures.ts';
import { systemClock } from '../clock.ts';
import { sendRequest } from '../connectors/send-request.ts';
import type { Platform } from '../platform.ts';
import { createGuardedAgent, createPublicLookup, type Resolve } from './guarded-agent.ts';

/**
 * Targets that lead to inside addresses (R9), at both functions that take an address from outside. Two receivers listen
 * on the same port: `outside` at the only address that counts as public here, `inside` at the address the attacks aim
 * at.
 */
let OUTSIDE = '127.0.0.2';
const INSIDE = '127.0.0.1';
const SECRET = 'whsec_ZGVtby13ZWJob29rLXNlY3JldC1kZW1vLXdlYmhvb2s=';
let hits: string[] = [];
let asked: string[] = [];
let port = 0;
const servers: Server[] = [];
/** Counted where every expectation was met. */
const refused = { byWebhooks: 0, byConnectors: 0, names: 0, redirects: 0, endless: 0, rebound: 0 };

beforeAll(async () => {
  await stand('inside', INSIDE);
  // Where the machine has only one loopback address, IPv6 loopback is used.
  await stand('outside', OUTSIDE).catch(() => {
    OUTSIDE = '::1';
    return stand('outside', OUTSIDE);
  });
});

async function stand(name: string, host: string): Promise<void> {
  const server = createServer((incoming, outgoing) => {
    hits.push(`${name} ${incoming.url}`);
    answer(incoming.url ?? '/', outgoing);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  servers.push(server);
  port = (server.address() as AddressInfo).port;
}
afterAll(() => {
  reportFigures({ targets: HOSTILE.length + OTHER_SCHEMES.length, ...refused });
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

function answer(path: string, outgoing: import('node:http').ServerResponse): void {
  if (path === '/redirect') outgoing.writeHead(302, { location: `http://${INSIDE}:${port}/stolen` }).end();
  else if (path === '/moved') outgoing.writeHead(308, { location: `http://${INSIDE}:${port}/stolen` }).end();
  else if (path === '/refresh')
    outgoing.writeHead(200, { refresh: `0; url=http://${INSIDE}:${port}/stolen` }).end('ok');
  else if (path === '/large') outgoing.end(Buffer.alloc(4_000_000, 'x'));
  else if (path === '/endless') outgoing.write('x'.repeat(10_000));
  else if (path === '/silent') return;
  else outgoing.end('ok');
}

/** The attacker's resolver: each query of a name returns the next of its answers. */
const NAMES: Record<string, string[][]> = {};
const resolve: Resolve = (hostname, _options, callback) => {
  asked.push(hostname);
  const answers = NAMES[hostname] ?? [];
  const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  if (addresses.length === 0) return callback(new Error('no such name'), []);
  return callback(
    null,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};
const guarded = (timeoutMs = 400) =>
  createGuardedAgent({
    allowPrivate: false,
    timeoutMs,
    maxBytes: 65_536,
    lookup: createPublicLookup(resolve, (ip) => ip === OUTSIDE),
  });

/** Every way to write an inside address, or a text that a parser may read as one. */
const HOSTILE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0x7F.1',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '127.0.0.1.',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.255.254',
  '0xa.0.0.1',
  '167772161',
  '169.254.169.254',
  '169.254.170.2',
  '2852039166',
  '0xa9fea9fe',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.8',
  '192.0.0.192',
  '198.18.0.1',
  '192.88.99.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[febf::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[4000::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ⓛⓞⓒⓐⓛhost',
  'db.internal',
  'metadata.google.internal',
  'metadata.google.internal.',
  'printer.local',
  'x.localdomain',
  'nas.home.arpa',
  'user:pass@example.com',
  '127.0.0.1@example.com',
  'example.com\\@127.0.0.1',
  'example.com#@127.0.0.1\\',
  'example.com:22',
  'example.com:25',
  'example.com:80',
  'example.com:0',
  'example.com\r\nHost: 127.0.0.1',
  'exam\tple.com',
  ' 127.0.0.1',
  '[fe80::1%25eth0]',
  'localhost%00.example.com',
  '1.2.3.4.5',
].map((host) => `https://${host}/hook`);
const OTHER_SCHEMES = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://example.com/',
  '//127.0.0.1/',
  'https:127.0.0.1',
  'https:///127.0.0.1',
  '',
  'unix:/run/x.sock',
];

const webhookTo = (url: string, agent = guarded()) =>
  postSigned(agent, { id: 'evt_1', url, body: '{}', secrets: [SECRET], nowMs: Date.now() }, false);
const connectorTo = (url: string) =>
  sendRequest(
    { clock: systemClock } as Platform,
    { agent: guarded(), allowPrivate: false, maxBytes: 65_536, timeoutMs: 400 },
    {
      method: 'GET',
      headers: {},
      url: new URL(url),
    },
  );

describe('an address that leads inside', () => {
  it.each([...HOSTILE, ...OTHER_SCHEMES])('%j is refused before anything is asked or sent', async (url) => {
    [hits, asked] = [[], []];
    const answer = await webhookTo(url);
    expect(answer).toMatchObject({ status: null, sentS: null });
    expect(answer.error).toMatch(/网址|回调地址/);
    // An invalid base address never leads to a request.
    const isAsked = URL.canParse(url) && !/[\\\s]|[^\x20-\x7e]/.test(url);
    if (isAsked) await expect(connectorTo(url)).rejects.toThrow('mini服务异常');
    expect([hits, asked]).toEqual([[], []]);
    refused.byWebhooks += 1;
    refused.byConnectors += isAsked ? 1 : 0;
  });

  it('is one of more than sixty', () => {
    expect(HOSTILE.length + OTHER_SCHEMES.length).toBeGreaterThan(60);
  });
});

describe('a name that leads inside', () => {
  const PRIVATE = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::ffff:127.0.0.1',
    'fd00:ec2::254',
    '64:ff9b::a00:1',
  ];

  it.each(PRIVATE)('at %s is refused by what it resolves to', async (address) => {
    hits = [];
    NAMES['rebound.example'] = [[address]];
    // The rule itself, without additional addresses that count as public.
    const agent = createGuardedAgent({
      allowPrivate: false,
      timeoutMs: 400,
      maxBytes: 1_000,
      lookup: createPublicLookup(resolve),
    });
    expect(await webhookTo('https://rebound.example/hook', agent)).toMatchObject({
      status: null,
      error: '回调地址解析到内网，已拒绝',
    });
    expect(hits).toEqual([]);
    refused.names += 1;
  });

  it('in one of its answers is refused, however many others are public', async () => {
    hits = [];
    for (const answers of [
      [OUTSIDE, INSIDE],
      [INSIDE, OUTSIDE],
    ]) {
      NAMES['mixed.example'] = [answers];
      await expect(request(`http://mixed.example:${port}/mixed`, { dispatcher: guarded() })).rejects.toThrow(/blocked/);
    }
    expect(hits).toEqual([]);
    refused.names += 2;
  });

  it('only when it is asked again gains nothing: the address that was checked is the one connected to', async () => {
    [hits, asked] = [[], []];
    NAMES['rebinding.example'] = [[OUTSIDE], [INSIDE]];
    const url = `http://rebinding.example:${port}/rebound`;
    const agent = guarded();
    expect(await (await request(url, { dispatcher: agent })).body.text()).toBe('ok');
    expect([hits, asked]).toEqual([['outside /rebound'], ['rebinding.example']]);
    await agent.close();
    await expect(request(url, { dispatcher: guarded() })).rejects.toThrow(/blocked/);
    expect(hits).toEqual(['outside /rebound']);
    refused.rebound += 1;
  });

  it('that is not there is a failure like any other', async () => {
    expect(await webhookTo('https://gone.example/')).toMatchObject({
      status: null,
      error: expect.stringContaining('连接失败'),
    });
  });
});

describe('an answer that leads inside', () => {
  it.each(['/redirect', '/moved', '/refresh'])('by %s is not followed', async (path) => {
    hits = [];
    NAMES['outside.example'] = [[OUTSIDE]];
    const { statusCode, body } = await request(`http://outside.example:${port}${path}`, { dispatcher: guarded() });
    await body.dump();
    expect([statusCode, hits]).toEqual([statusCode, [`outside ${path}`]]);
    refused.redirects += 1;
  });

  it.each([
    ['/large', /./],
    ['/endless', /./],
    ['/silent', /./],
  ])('is given up when it is too much or too slow: %s', async (path, why) => {
    NAMES['outside.example'] = [[OUTSIDE]];
    const begun = performance.now();
    const read = async () =>
      (await request(`http://outside.example:${port}${path}`, { dispatcher: guarded() })).body.text();
    await expect(read()).rejects.toThrow(why);
    expect(performance.now() - begun).toBeLessThan(5_000);
    refused.endless += 1;
  });
});
