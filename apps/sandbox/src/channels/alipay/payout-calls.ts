import { formatMoney, parseMoney } from '@mashang/contract/money';
import { type Books, timeText } from './books.ts';
import type { Asked } from './requests.ts';
import { done, failed, type Said, textOf } from './trade-calls.ts';

/** Nobody has this account. */
export const NOBODY = 'nobody@example.com';

/** Transfers once for each number; the same number with other contents is refused. */
export function transfer(books: Books, asked: Asked): Said {
  const payoutNo = textOf(asked, 'out_biz_no');
  const amount = parseMoney(textOf(asked, 'trans_amount') || '0');
  const payee = asked.biz.payee_info as { identity?: string; identity_type?: string } | undefined;
  const isProduct =
    textOf(asked, 'product_code') === 'TRANS_ACCOUNT_NO_PWD' && textOf(asked, 'biz_scene') === 'DIRECT_TRANSFER';
  if (payoutNo === '' || !payee?.identity || !payee.identity_type || !isProduct)
    return failed('INVALID_PARAMETER', '参数有误');
  // The least amount of one transfer.
  if (amount < 10n) return failed('EXCEED_LIMIT_SM_MIN_AMOUNT', '单笔额度低于最小限额');
  if (payee.identity === NOBODY) return failed('PAYEE_NOT_EXIST', '收款账号不存在');
  const before = books.payouts.get(payoutNo);
  if (before && before.amount !== amount)
    return failed('PAYMENT_INFO_INCONSISTENCY', '两次请求商户单号一样，但是参数不一致');
  if (!before && books.balance !== null && amount > books.balance)
    return failed('PAYER_BALANCE_NOT_ENOUGH', '付款方余额不足');
  const made = { payoutNo, amount, state: 'paid' as const, orderNo: books.newNo(), at: books.now() };
  const payout = before ?? { ...made, isReturned: false, returnedAt: 0 };
  books.payouts.set(payoutNo, payout);
  return done({
    out_biz_no: payoutNo,
    order_id: payout.orderNo,
    pay_fund_order_id: payout.orderNo,
    status: 'SUCCESS',
    trans_date: timeText(payout.at),
  });
}

export function queryTransfer(books: Books, asked: Asked): Said {
  const payout = books.payouts.get(textOf(asked, 'out_biz_no'));
  if (!payout) return failed('ORDER_NOT_EXIST', '转账订单不存在');
  return done({
    out_biz_no: payout.payoutNo,
    order_id: payout.orderNo,
    status: payout.isReturned ? 'REFUND' : 'SUCCESS',
    trans_amount: formatMoney(payout.amount),
    pay_date: timeText(payout.at),
  });
}
