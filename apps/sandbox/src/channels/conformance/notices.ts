import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Capabilities,
  type Channel,
  type NewPayment,
  type Notice,
  NoticeRefused,
  type RawNotice,
} from '../../../../server/src/channels/port.ts';
import type { NoticeFault } from '../emulator.ts';
import { type Bench, opened } from './bench.ts';
import { expectPaid } from './payments.ts';

/** Pays a new payment and returns the notices that were sent about it, as they came. */
async function notified(bench: Bench, fault?: NoticeFault): Promise<{ payment: NewPayment; raw: RawNotice[] }> {
  const payment = await opened(bench);
  const before = (await bench.emulator.notices()).length;
  if (fault) bench.emulator.noticeFault(fault);
  await bench.emulator.pay(payment.paymentNo);
  const sent = (await bench.emulator.notices()).slice(before);
  // A notice of an earlier payment may be sent again in between.
  const isOther = (raw: RawNotice) => {
    const read = readOrNull(bench.channel, raw);
    return read?.about === 'payment' && read.paymentNo !== payment.paymentNo;
  };
  return { payment, raw: sent.filter((raw) => !isOther(raw)) };
}

/** Returns what a notice says, null where it is refused. Any other failure fails the test. */
function readOrNull(channel: Channel, raw: RawNotice): Notice | null {
  try {
    return channel.readNotice(raw);
  } catch (error) {
    expect(error).toBeInstanceOf(NoticeRefused);
    return null;
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let again = 0; again < 200 && !holds(); again += 1) await new Promise((done) => setTimeout(done, 25));
  expect(holds()).toBe(true);
}

const DAY_MS = 86_400_000;

export function conformNotices(_can: Capabilities, bench: () => Bench): void {
  describe('notices', () => {
    it('a paid payment is notified, and the notice says what the query says', async () => {
      const { channel, now } = bench();
      const { payment, raw } = await notified(bench());
      expect(raw).toHaveLength(1);
      const notice = channel.readNotice(raw[0] as RawNotice);
      expect(notice).toMatchObject({ about: 'payment', paymentNo: payment.paymentNo });
      if (notice.about !== 'payment') return;
      expect(notice.noticeId).not.toBe('');
      expectPaid(notice.state, payment.amount, now());
      const asked = await channel.query(payment.paymentNo);
      if (notice.state.state === 'paid' && asked.state === 'paid') {
        const { channelNo, amount, paidAt } = asked;
        expect(notice.state).toMatchObject({ channelNo, amount, paidAt });
      }
    });

    it('not taken it is sent again under its number, taken it is not', async () => {
      const now = bench();
      const payment = await opened(now);
      const ids = () =>
        now.received.map((raw) => readOrNull(now.channel, raw)).filter((read) => mentions(read, payment.paymentNo));
      now.taking = false;
      await now.emulator.pay(payment.paymentNo);
      await until(() => ids().length >= 2);
      now.taking = true;
      const soFar = ids().length;
      await until(() => ids().length > soFar);
      await new Promise((done) => setTimeout(done, 300));
      const all = ids();
      expect(all.length).toBeLessThan(soFar + 3);
      expect(new Set(all.map((read) => read?.noticeId)).size).toBe(1);
    });

    it('sent twice it is one notice', async () => {
      const { raw } = await notified(bench(), 'twice');
      expect(raw).toHaveLength(2);
      expect(new Set(raw.map((one) => bench().channel.readNotice(one).noticeId)).size).toBe(1);
    });

    it('out of order each is read, and one says that it is paid', async () => {
      const { payment, raw } = await notified(bench(), 'out_of_order');
      const read = raw.map((one) => bench().channel.readNotice(one));
      for (const one of read) if (one.about === 'payment') expect(one.paymentNo).toBe(payment.paymentNo);
      expect(read).toContainEqual(expect.objectContaining({ state: expect.objectContaining({ state: 'paid' }) }));
    });

    it('another amount, well signed, is read as it is: the caller compares it', async () => {
      const { payment, raw } = await notified(bench(), 'wrong_amount');
      const notice = bench().channel.readNotice(raw[0] as RawNotice);
      expect(notice).toMatchObject({ about: 'payment', paymentNo: payment.paymentNo, state: { state: 'paid' } });
      if (notice.about === 'payment' && notice.state.state === 'paid')
        expect(notice.state.amount).not.toBe(payment.amount);
      expectPaid(await bench().channel.query(payment.paymentNo), payment.amount, bench().now());
    });

    it.each(['wrong_merchant', 'altered'] as const)('%s is refused', async (fault) => {
      const { raw } = await notified(bench(), fault);
      expect(raw.length).toBeGreaterThan(0);
      expect(() => bench().channel.readNotice(raw[0] as RawNotice)).toThrow(NoticeRefused);
    });

    it('none is sent: asking says it all the same', async () => {
      const { payment, raw } = await notified(bench(), 'none');
      expect(raw).toEqual([]);
      expectPaid(await bench().channel.query(payment.paymentNo), payment.amount, bench().now());
    });

    it('of another day long ago, or of tomorrow, is refused', async () => {
      const { emulator, reopen, now } = bench();
      const { raw } = await notified(bench());
      const { settings, secrets } = emulator;
      for (const away of [-3 * DAY_MS, 3 * DAY_MS]) {
        const channel = reopen({ settings, secrets, now: () => now() + away });
        expect(() => channel.readNotice(raw[0] as RawNotice)).toThrow(NoticeRefused);
      }
    });

    it('whatever bytes come, they are refused and nothing else', () => {
      const types = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/xml', '');
      const headers = fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 40 }), { maxKeys: 4 });
      const pairs = fc.array(fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 24 })), { maxLength: 6 });
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 300 }).map((body) => Buffer.from(body)),
        fc.json().map((body) => Buffer.from(body)),
        pairs.map((body) => Buffer.from(`sign=AAAA&sign_type=RSA2&${new URLSearchParams(body)}`)),
      );
      const property = fc.property(headers, types, bytes, (given, contentType, body) => {
        expect(readOrNull(bench().channel, { headers: given, contentType, body })).toBeNull();
      });
      fc.assert(property, { numRuns: 150 });
    });

    it('a true one with a byte or header changed is refused, or says the same', async () => {
      const { raw } = await notified(bench());
      const whole = raw[0] as RawNotice;
      const truth = bench().channel.readNotice(whole);
      const names = Object.keys(whole.headers);
      const property = fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(), (at, by, header) => {
        const body = Buffer.from(whole.body);
        const place = at % body.length;
        body[place] = (body[place] ?? 0) ^ by;
        const read = readOrNull(bench().channel, { ...whole, body });
        if (read) expect(read).toEqual(truth);
        const name = names[header % names.length] ?? '';
        const headers = { ...whole.headers, [name]: `${whole.headers[name]}${String.fromCharCode(by)}` };
        const again = readOrNull(bench().channel, { ...whole, headers });
        if (again) expect(again).toEqual(truth);
      });
      fc.assert(property, { numRuns: 200 });
    });
  });

  describe('keys of the company', () => {
    it('rotate: the former is accepted beside the new one, and not once it is removed', async () => {
      const former = { settings: bench().emulator.settings, secrets: bench().emulator.secrets };
      const before = await notified(bench());
      const { settings, secrets, newKeyOnly, newSecretsOnly = secrets } = bench().emulator.rotateKey();
      const channels = {
        former: bench().reopen(former),
        both: bench().reopen({ settings, secrets }),
        alone: bench().reopen({ settings: newKeyOnly, secrets: newSecretsOnly }),
      };
      const oldNotice = before.raw[0] as RawNotice;
      expect(channels.both.readNotice(oldNotice)).toMatchObject({ paymentNo: before.payment.paymentNo });
      expect(() => channels.alone.readNotice(oldNotice)).toThrow(NoticeRefused);

      // The bench's channel has the former settings; from here on the suite uses those with both keys.
      bench().use(channels.both);
      const after = await notified(bench());
      const newNotice = after.raw[0] as RawNotice;
      for (const channel of [channels.both, channels.alone])
        expect(channel.readNotice(newNotice)).toMatchObject({ paymentNo: after.payment.paymentNo });
      expect(() => channels.former.readNotice(newNotice)).toThrow(NoticeRefused);
      for (const channel of [channels.both, channels.alone])
        expectPaid(await channel.query(after.payment.paymentNo), after.payment.amount, bench().now());

      const byOldKey = await notified(bench(), 'old_key');
      const late = byOldKey.raw[0] as RawNotice;
      expect(channels.both.readNotice(late)).toMatchObject({ paymentNo: byOldKey.payment.paymentNo });
      expect(() => channels.alone.readNotice(late)).toThrow(NoticeRefused);
    });
  });
}

function mentions(read: Notice | null, no: string): boolean {
  return read?.about === 'payment' && read.paymentNo === no;
}
