import { formatMoney } from '@mashang/contract/money';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { cutText } from '../../platform/security/outside-text-rules.ts';
import type { NewRefund, RefundRef, RefundState } from '../port.ts';
import { type AlipayLine, callAlipay, fieldsOf, isDeclined } from './alipay-line.ts';
import { shanghaiTime } from './alipay-time.ts';
import * as zh from './zh.ts';

const REASON_MAX = 128;

/**
 * Refunds; the same number again happens once. `fund_change` is `N` where this call moved nothing, because it is a
 * repeat or not done yet: only asking says which.
 */
export async function refundPayment(line: AlipayLine, refund: NewRefund): Promise<RefundState> {
  const method = 'alipay.trade.refund';
  const answer = await callAlipay(line, {
    method,
    biz: {
      out_trade_no: refund.paymentNo,
      out_request_no: refund.refundNo,
      refund_amount: formatMoney(refund.amount),
      refund_reason: cutText(refund.reason, REASON_MAX),
    },
  });
  if (isDeclined(answer)) throw new ConnectorUnwell(zh.alipayLine.unknown(method, answer.declined));
  const fields = fieldsOf(method, answer);
  fields.mustBe('out_trade_no', refund.paymentNo);
  const refundedAt = shanghaiTime(answer.gmt_refund_pay);
  if (answer.fund_change === 'Y' && refundedAt !== null)
    return { state: 'refunded', channelNo: fields.text('trade_no'), amount: refund.amount, refundedAt };
  const asked = await queryRefund(line, refund);
  return asked.state === 'absent' ? { state: 'processing' } : asked;
}

/**
 * Asks for a refund. An answer without `refund_status` means that the request did not arrive or failed, so it may be
 * sent again under its number.
 */
export async function queryRefund(line: AlipayLine, { paymentNo, refundNo }: RefundRef): Promise<RefundState> {
  const method = 'alipay.trade.fastpay.refund.query';
  const biz = { out_trade_no: paymentNo, out_request_no: refundNo, query_options: ['gmt_refund_pay'] };
  const answer = await callAlipay(line, { method, biz, states: ['ACQ.TRADE_NOT_EXIST'] });
  if (isDeclined(answer) || answer.refund_status === undefined) return { state: 'absent' };
  const fields = fieldsOf(method, answer);
  if (answer.refund_status !== 'REFUND_SUCCESS')
    throw new ConnectorUnwell(zh.alipayLine.field(method, 'refund_status'));
  fields.mustBe('out_request_no', refundNo);
  return {
    state: 'refunded',
    // The company numbers no refund of its own: the trade's number beside our request number names it.
    channelNo: fields.text('trade_no'),
    amount: fields.money('refund_amount'),
    refundedAt: shanghaiTime(answer.gmt_refund_pay) ?? line.now(),
  };
}
