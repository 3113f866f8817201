import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChannelRefused, NoticeRefused, type RawNotice } from '../../../../server/src/channels/port.ts';
import { readBill } from '../../../../server/src/channels/wechat/read-bill.ts';
import { refusedBy } from '../../../../server/src/channels/wechat/refusals.ts';
import { wechat } from '../../../../server/src/channels/wechat/wechat.ts';
import {
  type WechatSecrets,
  wechatSecrets,
  wechatSettings,
} from '../../../../server/src/channels/wechat/wechat-settings.ts';
import { ConnectorUnwell } from '../../../../server/src/platform/connectors/connector-errors.ts';
import { newPayment, paid } from '../conformance/bench.ts';
import { newPayout } from '../conformance/payouts.ts';
import { refundOf } from '../conformance/refunds.ts';
import { type Bench, benchOf, SUITE_PARTS } from '../conformance.ts';
import { startWechatEmulator, type WechatEmulator } from './wechat-emulator.ts';
import { newPlatformKey, type PlatformKey, seal, signedHeaders } from './wechat-keys.ts';
import { noticeAbout } from './wechat-testing.ts';

let emulator: WechatEmulator;
let bench: Bench;
let secrets: WechatSecrets;

beforeAll(async () => {
  emulator = await startWechatEmulator(SUITE_PARTS);
  bench = await benchOf(wechat, emulator);
  secrets = wechatSecrets.parse(emulator.secrets);
});
afterAll(() => bench.stop());

describe('微信支付 alone', () => {
  it('reads a notice that is sealed with a former APIv3 key, while that is kept', async () => {
    const raw = await noticeAbout(bench, (await paid(bench)).paymentNo);
    const next = '0123456789abcdef0123456789ABCDEF';
    const both = bench.reopen({ ...emulator, secrets: { ...secrets, apiV3Keys: [next, ...secrets.apiV3Keys] } });
    expect(both.readNotice(raw)).toMatchObject({ about: 'payment' });
    const alone = bench.reopen({ ...emulator, secrets: { ...secrets, apiV3Keys: [next] } });
    expect(() => alone.readNotice(raw)).toThrow(/APIv3/);
  });

  it('refuses the company’s probe, and a notice without or of an unknown key', async () => {
    const raw = await noticeAbout(bench, (await paid(bench)).paymentNo);
    const changed = (name: string, value: string) => () =>
      bench.channel.readNotice({ ...raw, headers: { ...raw.headers, [name]: value } });
    expect(changed('wechatpay-signature', 'WECHATPAY/SIGNTEST/n0nsense')).toThrow(/试探/);
    expect(changed('wechatpay-serial', newPlatformKey().id)).toThrow(/未知的公钥/);
    expect(changed('wechatpay-signature', '')).toThrow(/缺少签名/);
    expect(changed('wechatpay-timestamp', String(Math.floor(bench.now() / 1000) - 301))).toThrow(/5 分钟/);
  });

  it('asks again where a refund or transfer is said to be refused: it was done', async () => {
    const refund = refundOf(await paid(bench, 500n), 200n);
    emulator.failNext('refund', 'lies');
    expect(await bench.channel.refund(refund)).toMatchObject({ state: 'refunded', amount: 200n });
    const payout = newPayout();
    emulator.failNext('pay_out', 'lies');
    expect(await bench.channel.payOut(payout)).toMatchObject({ state: 'waits_for_payee' });
    await emulator.agree(payout.payoutNo, true);
    expect(await bench.channel.payOut(payout)).toMatchObject({ state: 'paid', amount: payout.amount });
  });

  it('a transfer or refund that is known with another amount is no answer: nothing may follow from it', async () => {
    const payout = newPayout();
    await bench.channel.payOut(payout);
    await expect(bench.channel.payOut({ ...payout, amount: payout.amount + 1n })).rejects.toThrow(ConnectorUnwell);
    expect(emulator.payouts().filter(({ payoutNo }) => payoutNo === payout.payoutNo)).toHaveLength(1);
    const refund = refundOf(await paid(bench, 500n), 200n);
    await bench.channel.refund(refund);
    await expect(bench.channel.refund({ ...refund, amount: 201n })).rejects.toThrow(ConnectorUnwell);
  });

  it('a large transfer needs the payee’s name, and one that nobody takes for a day fails', async () => {
    const unnamed = { ...newPayout(), amount: 200_000n, holder: '' };
    await expect(bench.channel.payOut(unnamed)).rejects.toThrow(ChannelRefused);
    const own = await benchOf(wechat, await startWechatEmulator(SUITE_PARTS));
    const payout = newPayout();
    const waiting = await own.channel.payOut(payout);
    if (waiting.state !== 'waits_for_payee') throw new Error(waiting.state);
    own.setNow(waiting.until + 1_000);
    const lapsed = { state: 'failed', why: 'OVERDUE_CLOSE' };
    expect(await own.channel.queryPayout(payout.payoutNo)).toEqual(lapsed);
    expect(await own.channel.payOut(payout)).toEqual(lapsed);
    await own.stop();
  });

  it('a key of ours that the company refuses says nothing about a payment', async () => {
    const { privateKey } = newPlatformKey();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const other = bench.reopen({ ...emulator, secrets: { ...secrets, privateKey: pem } });
    await expect(other.health()).rejects.toThrow(ConnectorUnwell);
    await expect(other.start(await newPayment(bench))).rejects.toThrow(ConnectorUnwell);
    await expect(other.payOut(newPayout())).rejects.toThrow(ConnectorUnwell);
  });

  it('notifies refunds and transfers', async () => {
    const refund = refundOf(await paid(bench, 500n), 500n);
    await bench.channel.refund(refund);
    const { refundNo, paymentNo } = refund;
    const byRefund = bench.channel.readNotice(await noticeAbout(bench, refundNo));
    expect(byRefund).toMatchObject({
      about: 'refund',
      refundNo,
      paymentNo,
      state: { state: 'refunded', amount: 500n },
    });
    const payout = newPayout();
    await bench.channel.payOut(payout);
    await emulator.agree(payout.payoutNo, true);
    const byPayout = bench.channel.readNotice(await noticeAbout(bench, payout.payoutNo));
    const state = { state: 'paid', amount: payout.amount };
    expect(byPayout).toMatchObject({ about: 'payout', payoutNo: payout.payoutNo, state });
  });

  it('leaves a proven notice of another kind, and refuses one of another form', () => {
    const notice = (original_type: string, text: string): RawNotice => {
      const resource = { original_type, ...seal(text, secrets.apiV3Keys[0] ?? '', original_type) };
      const body = JSON.stringify({ id: 'EV-1', resource });
      const headers = signedHeaders(emulator.platformKeys()[0] as PlatformKey, body, bench.now());
      return { headers, contentType: 'application/json', body: Buffer.from(body) };
    };
    expect(bench.channel.readNotice(notice('coupon', '{}'))).toEqual({ about: 'other', noticeId: 'EV-1' });
    for (const kind of ['transaction', 'refund', 'mch_payment'])
      for (const text of ['{}', '[]', 'null', 'no json'])
        expect(() => bench.channel.readNotice(notice(kind, text))).toThrow(NoticeRefused);
  });

  it('gives the payer’s number once for a code', async () => {
    const answer = await fetch(bench.channel.payerPage('https://pay.example.com/a?b=c'), { redirect: 'manual' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect(await bench.channel.payerOf(code)).toMatch(/^o[0-9a-f]{27}$/);
    await expect(bench.channel.payerOf(code)).rejects.toMatchObject({ code: '40163' });
  });

  it('a page takes the payer’s and the payee’s decision', async () => {
    const payment = await newPayment(bench, 8_800n, 'wap');
    const shown = await bench.channel.start(payment);
    const page = await (await fetch(shown.kind === 'link' ? shown.url : '')).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
    const back = field('back').replaceAll('&#38;', '&');
    const form = new URLSearchParams({ prepay_id: field('prepay_id'), back });
    const post = { method: 'POST', body: form, redirect: 'manual' } as const;
    const paidPage = await fetch(`${emulator.baseUrl}/sandbox/pay`, post);
    expect(paidPage.headers.get('location')).toBe(payment.returnUrl);
    expect(await bench.channel.query(payment.paymentNo)).toMatchObject({ state: 'paid', amount: 8_800n });
    const payout = newPayout();
    const waiting = await bench.channel.payOut(payout);
    const pack = waiting.state === 'waits_for_payee' ? (waiting.fields.package ?? '') : '';
    const decision = new URLSearchParams({ package: pack, agrees: '1' });
    const answer = await fetch(`${emulator.baseUrl}/sandbox/transfer`, { method: 'POST', body: decision });
    expect(await answer.text()).toContain('已收款');
    expect(await bench.channel.queryPayout(payout.payoutNo)).toMatchObject({ state: 'paid' });
  });

  it('names what is wrong in settings and secrets', () => {
    const given = wechatSettings.parse(emulator.settings);
    const fault = (change: object) =>
      wechatSettings.safeParse({ ...given, ...change }).error?.issues[0]?.path.join('.');
    expect(fault({ mchid: '12' })).toBe('mchid');
    expect(fault({ base: 'https://api.example.com/path' })).toBe('base');
    expect(fault({ platformKeys: [] })).toBe('platformKeys');
    expect(fault({ platformKeys: [{ id: 'PUB_KEY_ID_1', pem: 'no key' }] })).toBe('platformKeys.0.pem');
    expect(wechatSecrets.safeParse({ ...secrets, privateKey: '-' }).error?.issues[0]?.path).toEqual(['privateKey']);
    expect(wechatSecrets.safeParse({ ...secrets, apiV3Keys: ['short'] }).success).toBe(false);
  });

  it('takes a code that it does not know for no certain refusal', () => {
    const refused = (code: string) => refusedBy({ code, message: '' });
    for (const code of ['PARAM_ERROR', 'NOT_ENOUGH', 'NO_AUTH']) expect(refused(code)).toBeInstanceOf(ChannelRefused);
    for (const code of ['ORDERPAID', 'SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'SIGN_ERROR', 'A_NEW_ONE'])
      expect(refused(code)).toBeInstanceOf(ConnectorUnwell);
  });
});

/** Bills in the form of the documents (bill-download/format-trade and /format-fundflow), with rows of other days. */
const TRADES = [
  '交易时间,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,手续费',
  '`2026-03-01 00:00:00,`4200001,`P1,`SUCCESS,`0.01,`0,`0,`0.00,`0.00600',
  '`2026-03-01 23:59:59,`4200002,`P,2,`SUCCESS,`123456.78,`0,`0,`0.00,`740.74000',
  '`2026-03-01 12:30:00,`4200002,`P,2,`REFUND,`0.00,`5030001,`R1,`3.45,`-0.02000',
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  '`3,`123456.79,`3.45,`0.00,`740.73000,`123456.79,`3.45',
];
const FLOWS = [
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
  '`2026-03-01 04:21:23,`5000,`1900,`退款,`退款,`支出,`0.02,`0.17,`system,`缺货,`REF42',
  '`2026-03-01 05:00:00,`1330,`1901,`商家转账,`商家转账,`支出,`300.00,`0.17,`API,`,`O1',
  '`2026-03-01 06:00:00,`7000,`1902,`提现,`提现,`支出,`10.00,`0.17,`system,`,`W1',
  '`2026-03-01 07:00:00,`1330,`1903,`商家转账,`商家转账退回,`收入,`300.00,`0.17,`API,`,`O1',
  '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
  '`4.0,`1.0,`300.00,`3.0,`310.02',
];
const fileOf = (...bills: string[][]) =>
  Buffer.from(bills.map((lines) => `\ufeff${lines.join('\r\n')}\r\n`).join('\n'));

describe('a bill', () => {
  it('gives what was paid, refunded and paid out, with fees to the fen', () => {
    const { lines, sum } = readBill(fileOf(TRADES, FLOWS));
    const briefly = lines.map(({ kind, no, channelNo, amount, fee }) => [kind, no, channelNo, amount, fee]);
    expect(briefly).toEqual([
      ['payment', 'P1', '4200001', 1n, 1n],
      ['payment', 'P,2', '4200002', 12_345_678n, 74_074n],
      ['refund', 'R1', '5030001', -345n, -2n],
      ['payout', 'O1', '1330', -30_000n, 0n],
      ['other', 'W1', '7000', -1_000n, 0n],
      ['payout', 'O1', '1330', 30_000n, 0n],
    ]);
    expect(lines[0]?.at).toBe(Date.parse('2026-02-28T16:00:00Z'));
    expect(sum).toEqual({ amount: 12_345_679n - 345n - 1_000n, fee: 74_073n });
  });

  it.each([
    ['another sum of fees', TRADES, '740.73000', '740.74000'],
    ['another sum of payments', TRADES, '`123456.79,`3.45', '`123456.78,`3.45'],
    ['another sum of refunds', TRADES, '79,`3.45,`0.00', '79,`3.46,`0.00'],
    ['another count', TRADES, '`3,`', '`4,`'],
    ['another sum that came in', FLOWS, '`1.0,`300.00', '`1.0,`301.00'],
    ['another sum that went out', FLOWS, '310.02', '310.03'],
    ['an amount that is none', TRADES, '`0.01,', '`0.0.1,'],
    ['a time that is none', TRADES, '2026-03-01 00:00:00', '2026-13-01 00:00:00'],
    ['a row with a field too few', TRADES, ',`P1,', ','],
    ['a title that is missing', TRADES, '应结订单金额,', '总金额,'],
  ])('with %s is not read', (_, bill, from, to) => {
    const text = fileOf(bill).toString('utf8');
    expect(text).toContain(from);
    expect(() => readBill(Buffer.from(text.replace(from, to)))).toThrow(ConnectorUnwell);
  });
});
