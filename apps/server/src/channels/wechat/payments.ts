import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { ChannelRefused, type NewPayment, notOffered, type PaymentShown, type PaymentState } from '../port.ts';
import { isOf, nativeAnswer, paymentStateOf, prepayAnswer, transaction, wapAnswer } from './answers.ts';
import { refusedBy } from './refusals.ts';
import { shanghaiTime } from './shanghai-time.ts';
import { ask, contentOf, unknownOutcome, type WechatLine } from './wechat-line.ts';
import { newNonce, signedText, signText } from './wechat-signing.ts';
import * as zh from './zh.ts';

const DESCRIPTION_MAX = 127;
const UNKNOWN_NO = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];

/** Opens a payment: Native shows a code, H5 a link, JSAPI the fields of the wallet's function. */
export async function start(line: WechatLine, payment: NewPayment): Promise<PaymentShown> {
  const { way } = payment;
  if (way === 'code') {
    const answer = contentOf(nativeAnswer, await order(line, 'native', orderOf(line, payment)));
    return { kind: 'code', content: answer.code_url };
  }
  if (way === 'wap') {
    const scene_info = { payer_client_ip: payment.payerIp, h5_info: { type: 'Wap' } };
    const answer = contentOf(wapAnswer, await order(line, 'h5', { ...orderOf(line, payment), scene_info }));
    const url = new URL(answer.h5_url);
    url.searchParams.set('redirect_url', payment.returnUrl);
    return { kind: 'link', url: url.href };
  }
  if (way !== 'in_app') return notOffered('wechat', way);
  if (payment.payerNumber === undefined) throw new ChannelRefused('PARAM_ERROR', zh.wechat.needsPayer);
  const payer = { openid: payment.payerNumber };
  const answer = contentOf(prepayAnswer, await order(line, 'jsapi', { ...orderOf(line, payment), payer }));
  return { kind: 'in_app', fields: jsapiFields(line, { prepayId: answer.prepay_id, nonce: newNonce() }) };
}

function orderOf({ settings, noticeUrl }: WechatLine, payment: NewPayment): Record<string, unknown> {
  const { paymentNo, amount, currency, subject, expiresAt } = payment;
  return {
    appid: settings.appid,
    mchid: settings.mchid,
    description: Array.from(subject).slice(0, DESCRIPTION_MAX).join(''),
    out_trade_no: paymentNo,
    time_expire: shanghaiTime(expiresAt),
    notify_url: noticeUrl,
    amount: { total: Number(amount), currency },
  };
}

async function order(line: WechatLine, kind: string, json: Record<string, unknown>): Promise<unknown> {
  const answer = await ask(line, { method: 'POST', target: `/v3/pay/transactions/${kind}`, json });
  if (answer.ok) return answer.content;
  throw refusedBy(answer);
}

/** What the wallet's function `chooseWXPay` takes (doc/v3/merchant/4012365339). */
export function jsapiFields(
  { settings, signer, now }: Pick<WechatLine, 'settings' | 'signer' | 'now'>,
  { prepayId, nonce }: { prepayId: string; nonce: string },
): Record<string, string> {
  const shown = { appId: settings.appid, timeStamp: String(Math.floor(now() / 1000)), nonceStr: nonce };
  const pack = `prepay_id=${prepayId}`;
  const text = signedText([shown.appId, shown.timeStamp, shown.nonceStr, pack]);
  return { ...shown, package: pack, signType: 'RSA', paySign: signText(text, signer.privateKey) };
}

export async function query(line: WechatLine, paymentNo: string): Promise<PaymentState> {
  const { mchid } = line.settings;
  const target = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}?mchid=${mchid}`;
  const answer = await ask(line, { method: 'GET', target });
  if (!answer.ok) {
    // Anything on the way can answer 404; only the company can say that it does not know the number.
    if (answer.status === 404 && answer.isProven && UNKNOWN_NO.includes(answer.code)) return { state: 'absent' };
    throw unknownOutcome(answer);
  }
  const said = contentOf(transaction, answer.content);
  if (said.out_trade_no !== paymentNo || !isOf(line.settings, said)) throw new ConnectorUnwell(zh.wechat.otherNumber);
  const state = paymentStateOf(said);
  if (state === null) throw new ConnectorUnwell(zh.wechat.unknownState(said.trade_state));
  return state;
}

/** Closes a payment and asks what it is now: what the close itself answers is no state. */
export async function close(line: WechatLine, paymentNo: string): Promise<PaymentState> {
  const target = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}/close`;
  const answer = await ask(line, { method: 'POST', target, json: { mchid: line.settings.mchid } });
  const now = await query(line, paymentNo);
  if (now.state !== 'waiting') return now;
  throw answer.ok ? new ConnectorUnwell(zh.wechat.stillOpen) : refusedBy(answer);
}
