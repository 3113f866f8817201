import type { Evidence } from '@mashang/contract/evidence';
import { describe, expect, it } from 'vitest';
import { type AmountFacts, amountsOf } from './prove-amounts.ts';

type Transfer = Evidence['ledger'][number];
let numbers = 0;
function transfer(type: string, reference: string, ...posted: [account: string, amount: string][]): Transfer {
  numbers += 1;
  const postings = posted.map(([account, amount], at) => ({
    line: at + 1,
    owner: '',
    account,
    currency: 'CNY' as const,
    amount,
  }));
  return { id: String(numbers), type, reference, time: '', postings };
}
function fileOf(ledger: readonly Transfer[], more: Partial<AmountFacts> = {}): AmountFacts {
  return {
    ledger,
    order: { agtOrderNo: 'DS1', settlementMode: 'institution' },
    events: [],
    refunds: [],
    decisions: [{ kind: 'refund.advance', approvalId: '9' }],
    outside: { statementLines: [] },
    fee: { settled: '1000.00', refundFee: '0.00' },
    ...more,
  };
}
const said = (ledger: readonly Transfer[], more?: Partial<AmountFacts>) => amountsOf(fileOf(ledger, more)).join();
const feeOf = (refundFee?: string) => ({ fee: { settled: '1000.00', refundFee } });
const instead = (ledger: readonly Transfer[], reference: string, ...others: Transfer[]) =>
  ledger.flatMap((one) => (one.reference === reference ? others : [one]));

const put = (type: string, reference: string, from: string, amount: string) =>
  transfer(type, reference, [from, `-${amount}`], ['payable', amount]);
const drawn = (no: number, amount: string) => put('reserve.drawn', `reserve-drawn:${no}`, 'reserve', amount);
const restored = (no: number, amount: string) =>
  transfer('reserve.restored', `reserve-restored:${no}`, ['payable', `-${amount}`], ['reserve', amount]);
const refunded = (no: number) => [
  transfer(
    'collection.refunded',
    `refund-approved:${no}`,
    ['payable', '-77.60'],
    ['revenue', '-2.40'],
    ['refund_payable', '80.00'],
  ),
  transfer('refund.fee', `refund-fee:${no}`, ['payable', '-1.00'], ['revenue', '1.00']),
];
const cancelled = (no: number) => [
  transfer(
    'refund.cancelled',
    `refund-cancelled:${no}`,
    ['payable', '77.60'],
    ['revenue', '2.40'],
    ['refund_payable', '-80.00'],
  ),
  transfer('refund.fee', `refund-fee-cancelled:${no}`, ['payable', '1.00'], ['revenue', '-1.00']),
];

describe('amounts of an evidence file beside its settlement', () => {
  const honest = [
    drawn(5, '50.00'),
    drawn(6, '28.60'),
    ...refunded(1),
    ...cancelled(1),
    restored(6, '28.60'),
    restored(5, '20.00'),
    put('advance.paid', 'advance:9', 'merchant_receivable', '10.00'),
    drawn(7, '5.00'),
    ...refunded(2),
  ];

  it('holds refunds with their fee, of a reserve, by advance and taken back', () => {
    expect(said(honest, feeOf('1.00'))).toBe('');
    // A file from before the fee was included.
    expect(said(honest, feeOf())).toBe('');
  });

  it('finds another fee, one too many, and one that did not come back', () => {
    const lies: [readonly Transfer[], string][] = [
      [honest, '2.00'],
      [[...honest, ...refunded(2).slice(1)], '1.00'],
      [instead(honest, 'refund-fee-cancelled:1'), '1.00'],
      [instead(honest, 'refund-fee:2'), '1.00'],
    ];
    for (const [ledger, fee] of lies) expect(said(ledger, feeOf(fee))).toContain('退款手续费');
  });

  it('finds what was put in beyond the need, for no refund, or by one person, and what came back of it undrawn', () => {
    const lies: [string, readonly Transfer[], object?][] = [
      ['超过退款所需', instead(honest, 'reserve-drawn:6', drawn(6, '28.61'))],
      ['没有对应的退款', [...honest, drawn(8, '1.00')]],
      ['缺两人审批', honest, { decisions: [] }],
      ['恢复的保证金', instead(honest, 'reserve-restored:5', restored(5, '50.01'))],
      ['恢复的保证金', [...honest, restored(7, '5.00')]],
    ];
    for (const [words, ledger, more] of lies) expect(said(ledger, { ...feeOf('1.00'), ...more })).toContain(words);
  });

  it('holds what waits on suspense against the line and the difference', () => {
    const line = (amount: string) => ({
      outside: { statementLines: [{ for: 'DS1', direction: 'in' as const, undone: false, amount }] },
    });
    const excess = transfer('statement.suspense', 'statement-line:1', ['bank_clearing', '-4.00'], ['suspense', '4.00']);
    expect(said([], line('1000.00'))).toBe('');
    expect(said([excess], line('1004.00'))).toBe('');
    expect(said([], line('1004.00'))).toContain('转挂账不符');
    expect(said([excess], line('1003.00'))).toContain('转挂账不符');

    const difference = (amount: string) => ({ refunds: [{ kind: 'difference', amount }] });
    const went = [
      transfer('receipt.suspended', 'receipt:1', ['channel_clearing', '-4.00'], ['suspense', '4.00']),
      transfer('collection.returned', 'return:1', ['suspense', '-4.00'], ['refund_payable', '4.00']),
    ];
    expect(said(went, difference('4.00'))).toBe('');
    expect(said(went, difference('5.00'))).toContain('差额转挂账');
    expect(said(went.slice(0, 1), difference('4.00'))).toContain('差额转挂账');

    const surplus = [
      transfer('refund.surplus', 'refund-approved:3', ['suspense', '-9.00'], ['refund_payable', '9.00']),
      transfer('refund.cancelled', 'refund-cancelled:3', ['suspense', '9.00'], ['refund_payable', '-9.00']),
    ];
    expect(said(surplus)).toBe('');
  });
});
