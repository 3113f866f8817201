import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Channel,
  ChannelKind,
  NewPayment,
  PaymentShown,
  PayWay,
  RawNotice,
} from '../../../../server/src/channels/port.ts';
import type { Send } from '../../../../server/src/platform/connectors/connector.ts';
import { ConnectorUnwell } from '../../../../server/src/platform/connectors/connector-errors.ts';
import { sendRequest } from '../../../../server/src/platform/connectors/send-request.ts';
import { createGuardedAgent } from '../../../../server/src/platform/security/guarded-agent.ts';
import type { Emulator, EmulatorParts } from '../emulator.ts';

/** What an emulator is started with under the suite: an answer counts as late when it is later than SHORT_MS. */
export const SUITE_PARTS: EmulatorParts = { lateMs: 450, retryMs: 50 };
/** The caller's time-out where the suite waits for one, and elsewhere. */
export const SHORT_MS = 250;
const PATIENT_MS = 8_000;
const MAX_BYTES = 20 * 1_048_576;

/** An answer that is not the company's. */
export type Foreign = { status: number; body: string };

/** A channel on its emulator, with the line between them, a common clock and a receiver of notices. */
export type Bench = {
  readonly channel: Channel;
  readonly emulator: Emulator;
  now(): number;
  /** Moves the clocks of channel and emulator; both go on from there. */
  setNow(at: number): void;
  /** From now on answers are waited for as long. */
  waitFor(how: 'short' | 'patient'): void;
  /** From now on each request is done and something else answers, such as a proxy; null ends it. */
  answerWith(foreign: Foreign | null): void;
  /** Opens the channel with other settings, or another clock. */
  reopen(parts: { settings: unknown; secrets: unknown; now?(): number }): Channel;
  /** Goes on with a channel that was opened again. */
  use(channel: Channel): void;
  /** Notices as they arrived, and whether they are acknowledged as taken. */
  received: RawNotice[];
  taking: boolean;
  stop(): Promise<void>;
};

/** Opens a kind on its started emulator. */
export async function benchOf<Settings, Secrets>(
  kind: ChannelKind<Settings, Secrets>,
  emulator: Emulator,
): Promise<Bench> {
  let timeoutMs = PATIENT_MS;
  let ahead = 0;
  let foreign: Foreign | null = null;
  const now = () => Date.now() + ahead;
  const agent = createGuardedAgent({ allowPrivate: true, timeoutMs: PATIENT_MS, maxBytes: MAX_BYTES });
  const received: RawNotice[] = [];
  const state = { taking: true };
  const receiver = await listen((notice) => {
    received.push(notice);
    return bench.channel.acknowledge(state.taking);
  });
  const noticeUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notices`;

  function open(parts: { settings: unknown; secrets: unknown; now?(): number }): Channel {
    const settings = kind.settings.parse(parts.settings);
    const origins = [kind.baseUrl(settings), ...(kind.otherUrls?.(settings) ?? [])].map((url) => new URL(url).origin);
    const send: Send = async (outgoing) => {
      if (!origins.includes(outgoing.url.origin)) throw new ConnectorUnwell(`another origin: ${outgoing.url.origin}`);
      const line = { agent, allowPrivate: true, maxBytes: MAX_BYTES, timeoutMs };
      // A connection each: one that waited through a long property test may be closed by the other side.
      const headers = { ...outgoing.headers, connection: 'close' };
      const incoming = await sendRequest({ clock: { now } }, line, { ...outgoing, headers });
      return foreign ? { ...incoming, status: foreign.status, headers: {}, body: Buffer.from(foreign.body) } : incoming;
    };
    return kind.open({ settings, secrets: kind.secrets.parse(parts.secrets), send, now: parts.now ?? now, noticeUrl });
  }

  let channel = open(emulator);
  const bench: Bench = {
    get channel() {
      return channel;
    },
    use(other) {
      channel = other;
    },
    emulator,
    now,
    setNow(at) {
      ahead = at - Date.now();
      emulator.setNow(at);
    },
    waitFor(how) {
      timeoutMs = how === 'short' ? SHORT_MS : PATIENT_MS;
    },
    answerWith(other) {
      foreign = other;
    },
    reopen: open,
    received,
    get taking() {
      return state.taking;
    },
    set taking(taking) {
      state.taking = taking;
    },
    async stop() {
      await emulator.stop();
      receiver.closeAllConnections();
      await new Promise((done) => receiver.close(done));
      await agent.destroy();
    },
  };
  return bench;
}

async function listen(take: (notice: RawNotice) => ReturnType<Channel['acknowledge']>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, `${value}`]));
    const contentType = headers['content-type'] ?? '';
    const { status, contentType: answered, body } = take({ headers, contentType, body: Buffer.concat(chunks) });
    response.writeHead(status, { 'content-type': answered }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

/** Returns a number of the program: at most 32 letters and digits. */
export function newNo(letter: 'P' | 'R' | 'O'): string {
  return `${letter}${randomBytes(10).toString('hex').toUpperCase()}`;
}

const RETURN_URL = 'https://pay.example.com/return';

/** Returns a payment to be opened, by the first way unless one is named. */
export async function newPayment({ channel, now }: Bench, amount = 12_345n, way?: PayWay): Promise<NewPayment> {
  const by = way ?? channel.can.ways[0] ?? 'code';
  const payment = { paymentNo: newNo('P'), amount, currency: 'CNY' as const, subject: '订单 测试&=%+"' };
  const rest = { way: by, expiresAt: now() + 15 * 60_000, returnUrl: RETURN_URL, payerIp: '203.0.113.7' };
  return { ...payment, ...rest, ...(by === 'in_app' ? await payerOf(channel) : {}) };
}

async function payerOf(channel: Channel): Promise<{ payerNumber?: string }> {
  if (!channel.can.payerNumber) return {};
  const answer = await fetch(channel.payerPage(RETURN_URL), { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  const code = back.searchParams.get('code') ?? back.searchParams.get('auth_code') ?? '';
  return { payerNumber: await channel.payerOf(code) };
}

/** Does what a payer's browser does with what is shown; returns the page's text, '' where it opens none. */
export async function openShown({ emulator }: Bench, shown: PaymentShown): Promise<string> {
  const isHere = (url: string) => url.startsWith(new URL(emulator.baseUrl).origin);
  const url = shown.kind === 'link' ? shown.url : shown.kind === 'code' ? shown.content : '';
  return isHere(url) ? (await fetch(url)).text() : '';
}

/** Opens a payment at the company and its page; returns it. */
export async function opened(bench: Bench, amount?: bigint): Promise<NewPayment> {
  const payment = await newPayment(bench, amount);
  await openShown(bench, await bench.channel.start(payment));
  return payment;
}

/** The same, paid. */
export async function paid(bench: Bench, amount?: bigint): Promise<NewPayment> {
  const payment = await opened(bench, amount);
  await bench.emulator.pay(payment.paymentNo);
  return payment;
}

/** Asks until the state is final, as the caller of the port does. */
export async function untilFinal<T extends { state: string }>(ask: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    const answer = await ask();
    if (answer.state !== 'processing' || again > 40) return answer;
    await new Promise((done) => setTimeout(done, 25));
  }
}
