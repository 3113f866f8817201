import { formatMoney } from '@mashang/contract/money';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { cutText, outsideText } from '../../platform/security/outside-text-rules.ts';
import type { NewPayout, PayoutState } from '../port.ts';
import { type AlipayLine, type Answer, callAlipay, fieldsOf, isDeclined } from './alipay-line.ts';
import * as zh from './zh.ts';

/** Transfer to one account without a password of the payer's; only in certificate mode. */
const PRODUCT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };
const REMARK_MAX = 100;

/** Pays to a wallet; the same number again happens once. */
export async function payOut(line: AlipayLine, payout: NewPayout): Promise<PayoutState> {
  const method = 'alipay.fund.trans.uni.transfer';
  const answer = await callAlipay(line, {
    method,
    biz: {
      ...PRODUCT,
      out_biz_no: payout.payoutNo,
      trans_amount: formatMoney(payout.amount),
      order_title: cutText(payout.remark, REMARK_MAX) || zh.alipayPayouts.orderTitle,
      remark: cutText(payout.remark, REMARK_MAX),
      payee_info: {
        identity: payout.account,
        identity_type: identityOf(payout.account),
        ...(payout.holder === '' ? {} : { name: payout.holder }),
      },
    },
  });
  if (isDeclined(answer)) throw new ConnectorUnwell(zh.alipayLine.unknown(method, answer.declined));
  const fields = fieldsOf(method, answer);
  fields.mustBe('out_biz_no', payout.payoutNo);
  return stateOf(answer, fields.text('status'), () => ({
    state: 'paid',
    channelNo: fields.text('order_id'),
    amount: payout.amount,
    paidAt: fields.time('trans_date'),
  }));
}

export async function queryPayout(line: AlipayLine, payoutNo: string): Promise<PayoutState> {
  const method = 'alipay.fund.trans.common.query';
  const biz = { ...PRODUCT, out_biz_no: payoutNo };
  const answer = await callAlipay(line, { method, biz, states: ['ORDER_NOT_EXIST'] });
  if (isDeclined(answer)) return { state: 'absent' };
  const fields = fieldsOf(method, answer);
  fields.mustBe('out_biz_no', payoutNo);
  const money = () => ({ channelNo: fields.text('order_id'), amount: fields.money('trans_amount') });
  // It was paid and came back; the answer names only the time of the payment.
  if (fields.text('status') === 'REFUND') return { state: 'returned', ...money(), returnedAt: fields.time('pay_date') };
  return stateOf(answer, fields.text('status'), () => ({ state: 'paid', ...money(), paidAt: fields.time('pay_date') }));
}

function stateOf(answer: Answer, status: string, paid: () => PayoutState): PayoutState {
  if (status === 'SUCCESS') return paid();
  if (['DEALING', 'INIT', 'WAIT_PAY'].includes(status)) return { state: 'processing' };
  if (['FAIL', 'CLOSED'].includes(status))
    return { state: 'failed', why: outsideText(answer.fail_reason ?? answer.error_code ?? status, 200) };
  throw new ConnectorUnwell(zh.alipayLine.unknown('alipay.fund.trans', outsideText(status, 40)));
}

/** A user number, a login (telephone or e-mail), or an open id. */
function identityOf(account: string): string {
  if (/^2088\d{12}$/.test(account)) return 'ALIPAY_USER_ID';
  return /^1\d{10}$|@/.test(account) ? 'ALIPAY_LOGON_ID' : 'ALIPAY_OPEN_ID';
}
