import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PAY_TYPE, type PayType } from '@mashang/contract/products';
import { startAlipayEmulator } from '../../../apps/sandbox/src/channels/alipay/alipay-emulator.ts';
import { newKeptKeys as newAlipayKeys } from '../../../apps/sandbox/src/channels/alipay/keys.ts';
import { type EmulatedCall, type Emulator, FAULTS, type Fault } from '../../../apps/sandbox/src/channels/emulator.ts';
import { startWechatEmulator } from '../../../apps/sandbox/src/channels/wechat/wechat-emulator.ts';
import { newKeptKeys as newWechatKeys } from '../../../apps/sandbox/src/channels/wechat/wechat-keys.ts';
import type { TestServer } from '../../../apps/server/src/test-support/open-test-server.ts';
import type { Random } from '../random.ts';

/** Longer than the program waits for an answer; a notice that was not taken comes again within the run. */
const TIMES = { lateMs: 6_500, retryMs: 700 };
/** Faults that cost the program its whole time-out happen so often in one sequence of events. */
const MOST_SILENCES = 2;
const CALLS: readonly EmulatedCall[] = [
  'start',
  'query',
  'close',
  'refund',
  'query_refund',
  'pay_out',
  'query_payout',
  'bill',
];

/** One payment company, by its code as a channel. */
export type OutsideCompany = {
  code: string;
  kind: string;
  /** What is paid out through it. */
  payType: PayType;
  /** Returns an account of a payee at it. */
  account(random: Random): string;
  emulator: Emulator;
};

/**
 * The payment companies outside the program: they know nothing of it but what it calls, and send their notices to
 * `noticeUrl`, which stays the same though the server behind it is replaced.
 */
export type OutsideCompanies = {
  all: readonly OutsideCompany[];
  noticeUrl: string;
  /** Amounts of which a signed notice lied, by the payment's number. */
  lied: Map<string, bigint>;
  /** How often they misbehaved. */
  faults(): number;
  /** Lets something go wrong with the next calls of one of them. */
  misbehave(company: OutsideCompany, random: Random): string;
  /** Counts something else that went wrong, such as a notice. */
  counted(): void;
  leadTo(server: TestServer): void;
  /** Does the work while no notice is under way. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
  /** All of them have the time of the program. */
  setNow(now: number): void;
  stop(): Promise<void>;
};

// Making keys takes a second; every company of this process has the same.
let keys: { alipay: ReturnType<typeof newAlipayKeys>; wechat: ReturnType<typeof newWechatKeys> } | null = null;

/** Starts both companies with empty books. */
export async function startCompanies(): Promise<OutsideCompanies> {
  keys ??= { alipay: newAlipayKeys(), wechat: newWechatKeys() };
  const front = await startFront();
  const [alipay, wechat] = await Promise.all([
    startAlipayEmulator({ ...TIMES, kept: keys.alipay }),
    startWechatEmulator({ ...TIMES, kept: keys.wechat }),
  ]);
  const all: OutsideCompany[] = [
    {
      code: 'ali',
      kind: 'alipay',
      payType: PAY_TYPE.paymentWallet,
      account: (random) => `138${digits(random, 8)}`,
      emulator: alipay,
    },
    {
      code: 'wx',
      kind: 'wechat',
      payType: PAY_TYPE.chatWallet,
      account: (random) => `o${digits(random, 27)}`,
      emulator: wechat,
    },
  ];
  let [faults, silences] = [0, 0];
  return {
    all,
    noticeUrl: front.url,
    lied: new Map(),
    faults: () => faults,
    counted() {
      faults += 1;
    },
    misbehave({ code, emulator }, random) {
      // What was chosen before and did not happen is forgotten: nothing lies about the same call twice running.
      emulator.calm('calls');
      const chosen: string[] = [];
      const calls = CALLS.filter(() => random.chance(0.35));
      for (const call of calls) {
        const fault = random.pick<Fault>(FAULTS);
        const isSilent = fault === 'hang' || fault === 'late';
        if (isSilent && silences >= MOST_SILENCES) continue;
        if (isSilent) silences += 1;
        emulator.failNext(call, fault);
        faults += 1;
        chosen.push(`${call} ${fault}`);
      }
      return `${code}: ${chosen.join(', ') || 'nothing'}`;
    },
    leadTo: front.leadTo,
    quietly: front.quietly,
    setNow(now) {
      for (const { emulator } of all) emulator.setNow(now);
    },
    async stop() {
      await Promise.all(all.map(({ emulator }) => emulator.stop()));
      await front.stop();
    },
  };
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String(random.below(10))).join('');

/** What stands in front of the server, as a load balancer does: it hands notices on to whichever server runs. */
async function startFront() {
  let server: TestServer | null = null;
  let [underWay, holders] = [0, 0];
  const front = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    while (holders > 0) await pause(2);
    underWay += 1;
    try {
      const {
        host: _,
        connection: _also,
        'content-length': _too,
        'transfer-encoding': _more,
        ...headers
      } = request.headers;
      if (!server) throw new Error('no server yet');
      const answer = await server.app.inject({
        method: 'POST',
        url: request.url ?? '/',
        headers,
        payload: Buffer.concat(chunks),
      });
      response.writeHead(answer.statusCode, { 'content-type': `${answer.headers['content-type'] ?? 'text/plain'}` });
      response.end(answer.body);
    } catch {
      response.destroy();
    } finally {
      underWay -= 1;
    }
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    leadTo(next: TestServer) {
      server = next;
    },
    async quietly<T>(work: () => Promise<T>): Promise<T> {
      holders += 1;
      try {
        while (underWay > 0) await pause(2);
        return await work();
      } finally {
        holders -= 1;
      }
    },
    async stop() {
      front.closeAllConnections();
      await new Promise((closed) => front.close(closed));
    },
  };
}
