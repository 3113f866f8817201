import { describe, expect, it } from 'vitest';

/** Neither of the two may import the other: they only exchange messages. */
const load = (/** @type {string} */ path) => import(new URL(`../apps/${path}`, import.meta.url).href);
const { Bank } = await load('sandbox/src/bank/bank.ts');
const { noticeOf, pain002Of, readPain001 } = await load('sandbox/src/bank/messages.ts');
const { writePain001 } = await load('server/src/channels/bank/write-pain001.ts');
const { readCamt } = await load('server/src/channels/bank/read-camt.ts');
const { readPain002 } = await load('server/src/channels/bank/read-pain002.ts');

const HEAD = {
  batchNo: 'DB202603011000000000001',
  madeAt: '2026-03-01T10:00:00+08:00',
  payer: { holder: '示范支付有限公司', bank: '沙箱银行', accountNo: '1100200300400500' },
};
const paymentOf = (/** @type {string} */ number, /** @type {string} */ accountNo, /** @type {bigint} */ amount) => ({
  number,
  accountNo,
  amount,
  holder: '甲 & 乙',
  bankName: '示例银行',
  bankBranch: '',
  currency: 'CNY',
});

describe('the sandbox bank and the bank files', () => {
  it('understand each other: payments come as they were written, and its answer says which it refused', () => {
    const bank = new Bank('T', () => Date.parse('2026-03-01T10:00:00+08:00'));
    const payments = [paymentOf('DF1', '6222020000000007', 12_345n), paymentOf('DF2', '6222020000000000', 1n)];
    const answerOf = () => {
      const { messageId, payments: read } = readPain001(writePain001(HEAD, payments));
      expect(messageId).toBe(HEAD.batchNo);
      const states = read.map((/** @type {{ endToEnd: string }} */ one) => ({
        endToEnd: one.endToEnd,
        state: bank.pay(one),
      }));
      return readPain002(pain002Of(messageId, states, bank.now()));
    };
    const answer = answerOf();
    expect(answer).toMatchObject({ ofMessage: HEAD.batchNo, ofKind: 'pain.001.001.09', ofLines: '2' });
    expect(answer.statuses).toMatchObject([
      { level: 'message', status: 'PART' },
      { level: 'payment', block: HEAD.batchNo, number: 'DF1', status: 'ACSC' },
      { level: 'payment', block: HEAD.batchNo, number: 'DF2', status: 'RJCT', reasonCode: 'AC01' },
    ]);
    // The same message again causes no second payment.
    expect(answerOf()).toEqual(answer);
    expect(bank.entries).toMatchObject([
      {
        way: 'debit',
        amount: 12_345n,
        endToEnd: 'DF1',
        name: '甲 & 乙',
        otherAccount: '6222020000000007',
        text: 'DF1',
      },
    ]);
  });

  it('what was paid to a closed account comes back after half a minute, once, with or without its number', () => {
    let now = Date.parse('2026-03-01T10:00:00+08:00');
    const bank = new Bank('T', () => now);
    const sent = [
      paymentOf('JS1', '6222020000000044', 12_345n),
      paymentOf('DF1', '6222020000000045', 700n),
      paymentOf('DF2', '6222020000000007', 1n),
    ];
    for (const payment of readPain001(writePain001(HEAD, sent)).payments) expect(bank.pay(payment)).toBe('ACSC');
    expect(bank.after('').length).toBe(3);
    const { cursor } = bank;
    now += 29_999;
    expect(bank.after(cursor)).toEqual([]);
    now += 1;
    const [one, two, ...rest] = readCamt(noticeOf({ id: 'N1', madeAt: now, entries: bank.after(cursor) })).lines;
    expect(one).toMatchObject({
      way: 'credit',
      reversal: false,
      amount: '123.45',
      otherAccount: '6222020000000044',
      account: HEAD.payer.accountNo,
      endToEndId: 'JS1',
      text: '退汇 JS1',
    });
    expect(two).toMatchObject({ way: 'credit', amount: '7.00', endToEndId: '', text: '退汇' });
    expect(rest).toEqual([]);
    expect(bank.after(bank.cursor)).toEqual([]);
  });
});
