import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alipay } from '../../../../server/src/channels/alipay/alipay.ts';
import { isCertain } from '../../../../server/src/channels/alipay/alipay-refusals.ts';
import { packed } from '../../../../server/src/channels/alipay/bill-files.ts';
import { ConnectorUnwell } from '../../../../server/src/platform/connectors/connector-errors.ts';
import { newNo, newPayment, openShown, paid } from '../conformance/bench.ts';
import { newPayout } from '../conformance/payouts.ts';
import { refundOf } from '../conformance/refunds.ts';
import { type Bench, benchOf, SUITE_PARTS } from '../conformance.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';
import { zipOf } from './bill.ts';
import { NOBODY } from './payout-calls.ts';

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,' +
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,' +
  '卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

const COUNTS = '#交易合计：1笔，商家实收共1.00元\r\n#退款合计：0笔，商家实收退款共0.00元';

/** Packs details as the company does. */
function billOf(rows: string[], counts = COUNTS): Promise<Buffer> {
  const text = ['#支付宝业务明细查询', HEAD, ...rows, '#---业务明细列表结束---', counts, ''].join('\r\n');
  return zipOf({ 'a.csv': '#支付宝业务汇总查询\r\n门店编号', 'b.csv': text });
}

const row = (title: string, amount = '1.00') =>
  `2026010122001400001\t,P1\t,交易 ,${title},2026-01-01 16:13:11,2026-01-01 16:14:24, , , , ,` +
  `**佳(yan***@163.com) ,${amount},1.00,0.96,0.00,0.00,0.00,0.00,花呗红包,0.00 ,0.00, ,-0.01,0.00,`;

describe('answers of 支付宝', () => {
  describe('in key mode', () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await benchOf(alipay, await startAlipayEmulator({ ...SUITE_PARTS, mode: 'key' }));
    });
    afterAll(() => bench?.stop());

    it('pays and refunds, and declares no payouts', async () => {
      const payment = await paid(bench, 500n);
      expect(await bench.channel.query(payment.paymentNo)).toMatchObject({ state: 'paid', amount: 500n });
      expect(await bench.channel.refund(refundOf(payment, 500n))).toMatchObject({ state: 'refunded', amount: 500n });
      expect(bench.channel.can.payouts).toBeNull();
      expect(() => bench.channel.payOut(newPayout())).toThrow(/does not offer/);
    });

    it('settings are refused where they are no key, and secrets where the key is short', () => {
      const settings = bench.emulator.settings as Record<string, unknown>;
      expect(alipay.settings.safeParse({ ...settings, alipayPublicKeys: ['MIIB'] }).success).toBe(false);
      expect(alipay.settings.safeParse({ ...settings, sellerId: '1' }).success).toBe(false);
      expect(alipay.secrets.safeParse({ privateKey: 'x' }).success).toBe(false);
    });
  });

  describe('in certificate mode', () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await benchOf(alipay, await startAlipayEmulator(SUITE_PARTS));
    });
    afterAll(() => bench?.stop());

    it('a payee that nobody is, is refused for certain', async () => {
      const payout = { ...newPayout(), account: NOBODY };
      await expect(bench.channel.payOut(payout)).rejects.toMatchObject({
        name: 'ChannelRefused',
        code: 'PAYEE_NOT_EXIST',
      });
      expect(await bench.channel.queryPayout(payout.payoutNo)).toEqual({ state: 'absent' });
    });

    it('a payment that is paid is not started again: the caller has to ask', async () => {
      const payment = await paid(bench);
      await expect(bench.channel.start(payment)).rejects.toThrow(ConnectorUnwell);
    });

    it('the same refund number with another amount is no certain refusal: the first one happened', async () => {
      const payment = await paid(bench, 1_000n);
      const refund = refundOf(payment, 100n);
      await bench.channel.refund(refund);
      await expect(bench.channel.refund({ ...refund, amount: 200n })).rejects.toThrow(ConnectorUnwell);
      expect(await bench.channel.queryRefund(refund)).toMatchObject({ state: 'refunded', amount: 100n });
    });

    it('a code that nobody scanned is absent, and cancelled when it is closed', async () => {
      const payment = await newPayment(bench);
      const shown = await bench.channel.start(payment);
      expect(await bench.channel.query(payment.paymentNo)).toEqual({ state: 'absent' });
      expect(await bench.channel.close(payment.paymentNo)).toEqual({ state: 'absent' });
      expect(await openShown(bench, shown)).toContain('交易已关闭');
    });

    it('the payer presses 付款 on the page, and it is paid', async () => {
      const payment = await newPayment(bench, 700n, 'wap');
      const page = await openShown(bench, await bench.channel.start(payment));
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
      await fetch(`${bench.emulator.baseUrl}${action}`, { method: 'POST' });
      expect(await bench.channel.query(payment.paymentNo)).toMatchObject({ state: 'paid', amount: 700n });
    });

    it('a bill is read whose titles have commas, and not one that contradicts itself', async () => {
      const { readBill } = bench.channel;
      expect(readBill(await billOf([row('院内充值')]))).toEqual({
        lines: [
          {
            kind: 'payment',
            no: 'P1',
            channelNo: '2026010122001400001',
            amount: 100n,
            fee: 1n,
            at: Date.parse('2026-01-01T16:14:24+08:00'),
          },
        ],
        sum: { amount: 100n, fee: 1n },
      });
      expect(readBill(await billOf([row('红,绿,蓝')])).lines).toMatchObject([{ no: 'P1', amount: 100n, fee: 1n }]);
      for (const wrong of [billOf([row('a'), row('b')]), billOf([row('a', '1.0.0')]), billOf([row('a')], '')]) {
        const file = await wrong;
        expect(() => readBill(file)).toThrow(ConnectorUnwell);
      }
    });

    it('the account’s log beside it has transfers, their fees and what came back, and trades only once', async () => {
      const { readBill } = bench.channel;
      const entry = (no: string, [came, left]: [string, string], kind: string) =>
        `546324465373\t,20260101220014\t,${no}\t,商品,A,2026-01-01 21:02:06,**(a@b.com)\t,` +
        `${came},${left},9.00,支付宝,${kind},`;
      const logOf = (entries: string[], sums: string) =>
        zipOf({
          '汇总.csv': '#支付宝账务汇总查询\r\n类型,收入笔数',
          '明细.csv': [
            '#支付宝账务明细查询',
            '#---账务明细列表---',
            '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注',
            ...entries,
            '#---账务明细列表结束---',
            sums,
            '',
          ].join('\r\n'),
        });
      const entries = [
        entry('P1', ['1.00', '0.00'], '在线支付'),
        entry('P1', ['0.00', '0.01'], '收费'),
        entry('DF1T1', ['0.00', '50.00'], '转账'),
        entry('DF1T1', ['0.00', '0.10'], '收费'),
        entry('DF1T1', ['50.00', '0.00'], '转账'),
        entry('', ['7.00', '0.00'], '转账'),
        entry('', ['0.00', '0.99'], '提现'),
      ];
      const sums = '#支出合计：4笔，共51.10元\r\n#收入合计：3笔，共58.00元';
      const [trade, log] = await Promise.all([billOf([row('a')]), logOf(entries, sums)]);
      const both = packed({ 'trade.zip': trade, 'signcustomer.zip': log });
      const { lines, sum } = readBill(both);
      expect(lines.map(({ kind, no, amount, fee }) => ({ kind, no, amount, fee }))).toEqual([
        { kind: 'payment', no: 'P1', amount: 100n, fee: 1n },
        { kind: 'payout', no: 'DF1T1', amount: -5_000n, fee: 10n },
        { kind: 'payout', no: 'DF1T1', amount: 5_000n, fee: 0n },
        { kind: 'other', no: '', amount: 700n, fee: 0n },
        { kind: 'other', no: '', amount: -99n, fee: 0n },
      ]);
      expect(sum).toEqual({ amount: 701n, fee: 11n });
      // Its trades without their bill, other sums, and an end that was cut off.
      const wrong = await Promise.all([
        logOf(entries, sums),
        logOf(entries.slice(2), sums),
        logOf(entries, '#支出合计：4笔，共51.10元'),
      ]);
      for (const [at, one] of wrong.entries())
        expect(
          () => readBill(packed({ ...(at === 0 ? {} : { 'trade.zip': trade }), 'signcustomer.zip': one })),
          String(at),
        ).toThrow(ConnectorUnwell);
    });

    it('a number of no refund is asked for once the payment is refunded', async () => {
      const payment = await paid(bench);
      expect(await bench.channel.queryRefund({ paymentNo: payment.paymentNo, refundNo: newNo('R') })).toEqual({
        state: 'absent',
      });
    });
  });

  it('codes that are not known leave the outcome unknown', () => {
    const refund = 'alipay.trade.refund';
    expect(isCertain(refund, '40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH')).toBe(true);
    expect(isCertain(refund, '40002', 'isv.invalid-signature')).toBe(true);
    for (const code of ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'ACQ.DISCORDANT_REPEAT_REQUEST', 'ACQ.NEW_CODE'])
      expect(isCertain(refund, '40004', code)).toBe(false);
    expect(isCertain(refund, '20000', 'isp.unknow-error')).toBe(false);
    expect(isCertain(refund, '40005', 'isv.app-call-limited')).toBe(false);
    expect(isCertain('alipay.fund.trans.uni.transfer', '40004', 'SYSTEM_ERROR')).toBe(false);
    expect(isCertain('alipay.trade.precreate', '40004', 'ACQ.TRADE_HAS_SUCCESS')).toBe(false);
  });
});
