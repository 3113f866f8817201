import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { NewRefund, RefundRef, RefundState } from '../port.ts';
import { refundAnswer, refundStateOf } from './answers.ts';
import { refusedBy } from './refusals.ts';
import { ask, contentOf, unknownOutcome, type WechatLine } from './wechat-line.ts';
import * as zh from './zh.ts';

const REASON_MAX = 80;

/**
 * Refunds. What is refused, or ends at once, is asked again before it counts: the number may have been sent before,
 * with its answer lost.
 */
export async function refund(line: WechatLine, wanted: NewRefund): Promise<RefundState> {
  const { refundNo, paymentNo, amount, paidAmount, reason } = wanted;
  const json = {
    out_trade_no: paymentNo,
    out_refund_no: refundNo,
    ...(reason === '' ? {} : { reason: Array.from(reason).slice(0, REASON_MAX).join('') }),
    notify_url: line.noticeUrl,
    amount: { refund: Number(amount), total: Number(paidAmount), currency: 'CNY' },
  };
  const answer = await ask(line, { method: 'POST', target: '/v3/refund/domestic/refunds', json });
  if (answer.ok) {
    const state = stateIn(answer.content, wanted);
    if (state.state !== 'failed') return state;
  }
  const known = await queryRefund(line, wanted);
  if (known.state !== 'absent') return known;
  if (answer.ok) throw new ConnectorUnwell(zh.wechat.otherNumber);
  throw refusedBy(answer);
}

export async function queryRefund(line: WechatLine, wanted: RefundRef): Promise<RefundState> {
  const target = `/v3/refund/domestic/refunds/${encodeURIComponent(wanted.refundNo)}`;
  const answer = await ask(line, { method: 'GET', target });
  if (answer.ok) return stateIn(answer.content, wanted);
  if (answer.status === 404 && answer.code === 'RESOURCE_NOT_EXISTS') return { state: 'absent' };
  throw unknownOutcome(answer);
}

/** Reads the state of the refund that was asked for; another number or amount is no answer to it. */
function stateIn(content: unknown, wanted: RefundRef & Partial<NewRefund>): RefundState {
  const said = contentOf(refundAnswer, content);
  const isOther = said.out_refund_no !== wanted.refundNo || said.out_trade_no !== wanted.paymentNo;
  if (isOther || (wanted.amount !== undefined && said.amount.refund !== wanted.amount))
    throw new ConnectorUnwell(zh.wechat.otherNumber);
  const state = refundStateOf(said.status, said);
  if (state === null) throw new ConnectorUnwell(zh.wechat.unknownState(said.status));
  return state;
}
