import { COLLECTION_MOVES, COLLECTION_STATUSES, type CollectionStatus } from '@mashang/contract/collection-orders';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { PAY_TYPES } from '@mashang/contract/products';
import { describe, expect, it } from 'vitest';
import { errorDelay, maySandboxPay, pollDelay, viewOf } from './order-view.ts';
import { payStepsOf } from './pay-steps.ts';
import { receiptText } from './receipt-text.ts';

const order: PayerOrder = {
  agtOrderNo: 'C202603010001',
  status: 1,
  currency: 'CNY',
  amount: '1234.50',
  askedAmount: '',
  reference: 'K7M2QXA',
  needsPayerName: false,
  payerName: '',
  voucher: null,
  voucherLeft: 0,
  subject: '手工皮具',
  merchantName: '示范商贸有限公司',
  institution: '示范支付有限公司',
  licenceNo: 'Z0000000000',
  regulator: '示范监管局',
  demo: true,
  productName: '银行卡转账',
  payType: 2,
  payPattern: 0,
  receiver: {
    typeName: '银行账户',
    accountLabel: '银行卡号',
    holder: '王*明',
    holderMasked: true,
    accountNo: '622200',
    bankName: '',
    bankBranch: '',
  },
  methods: [],
  channel: null,
  qrContent: '',
  createTime: '2026-03-01 08:00:00',
  expireTime: '2026-03-01 08:10:00',
  leftMs: 600_000,
  paidTime: '',
  paidAmount: '',
  receiptNo: '',
  refunds: [],
  refundAccount: false,
  refundAccountOpen: false,
  returnUrl: '',
  mayComplain: true,
  complaint: null,
};

describe('the view of an order', () => {
  it('is decided for every status of the contract', () => {
    const views = COLLECTION_STATUSES.map(viewOf);
    expect(views).toEqual(['waiting', 'waiting', 'paid', 'failed', 'paid', 'refunded', 'expired']);
  });

  it('keeps asking in every status from which the payer may still see the order paid', () => {
    const mayBecomePaid = (status: CollectionStatus): boolean =>
      COLLECTION_MOVES[status].some((next) => viewOf(next) === 'paid' || mayBecomePaid(next));
    for (const status of [0, 1, 6] as const)
      expect([status, mayBecomePaid(status), pollDelay({ ...order, status }) !== null]).toEqual([status, true, true]);
    for (const status of [2, 3, 4, 5] as const) expect(pollDelay({ ...order, status })).toBeNull();
    expect(pollDelay({ ...order, status: 1 })).toBe(2_000);
  });

  it('asks now and then while a refund is on its way or a complaint waits for its answer', () => {
    const refund = { refundNo: 'TK000000000001', time: '', amount: '1.00', reference: '' };
    const refundIn = (status: 'processing' | 'refunded') => [{ ...refund, status }];
    const complaint = { time: '', dueTime: '', verdict: '', reply: '', replyTime: '' };
    const paid = { ...order, status: 4 as const };
    expect(pollDelay({ ...paid, refunds: refundIn('processing') })).toBe(30_000);
    expect(pollDelay({ ...paid, refunds: refundIn('refunded') })).toBeNull();
    expect(pollDelay({ ...paid, complaint: { ...complaint, status: 'taken' } })).toBe(30_000);
    expect(pollDelay({ ...paid, complaint: { ...complaint, status: 'reviewed' } })).toBeNull();
  });

  it('asks less and less often while the server does not answer', () => {
    expect([1, 2, 3, 4, 5, 6, 1_000].map(errorDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('offers the sandbox button in a demo only, and only where the hand does not confirm', () => {
    const offered = Array.from({ length: 20 }, (_, payPattern) => maySandboxPay({ ...order, payPattern }));
    expect(offered.map((yes, payPattern) => (yes ? payPattern : 0)).filter(Boolean)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(maySandboxPay({ ...order, payPattern: 1, demo: false })).toBe(false);
    expect(maySandboxPay({ ...order, payPattern: 1, status: 2 })).toBe(false);
    expect(maySandboxPay(order)).toBe(false);
  });
});

describe('what the payer reads', () => {
  it('names the exact amount in the steps of every way of paying', () => {
    for (const payType of PAY_TYPES) {
      expect(payStepsOf({ ...order, payType, qrContent: payType === 2 ? '' : 'x' }).join('')).toContain('¥1,234.50');
    }
  });

  it('is a receipt of what was really paid, without empty lines', () => {
    const paid: PayerOrder = {
      ...order,
      status: 2,
      paidTime: '2026-03-01 08:05:00',
      paidAmount: '1200.00',
      receiptNo: 'SJ1',
    };
    const text = receiptText(paid);
    expect(text).toContain('付款金额：1200.00');
    expect(text).toContain('收据编号：SJ1');
    expect(text).toContain('演示环境');
    expect(text).not.toMatch(/：$/m);
    expect(receiptText({ ...paid, status: 5 })).toContain('已退款');
  });
});
