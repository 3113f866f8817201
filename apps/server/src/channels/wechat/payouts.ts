import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { NewPayout, PayoutState } from '../port.ts';
import { payoutStateOf, transferBill, transferMade, waitsForPayee } from './answers.ts';
import { refusedBy } from './refusals.ts';
import {
  ask,
  contentOf,
  fetchCertificates,
  unknownOutcome,
  type WechatAnswer,
  type WechatLine,
} from './wechat-line.ts';
import { encryptName } from './wechat-signing.ts';
import * as zh from './zh.ts';

const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';
const REMARK_MAX = 32;
/** From here on the company wants the payee's name (doc/v3/merchant/4012716434); below the other it takes none. */
const NAME_FROM = 200_000n;
const NO_NAME_BELOW = 30n;
const UNKNOWN_NO = ['NOT_FOUND', 'RESOURCE_NOT_EXISTS'];

/**
 * Pays to a wallet by 商家转账: the payee has to agree. What is refused, or ends at once, is asked again before it counts,
 * as the documents demand: a new number after a refusal alone may pay twice.
 */
export async function payOut(line: WechatLine, payout: NewPayout): Promise<PayoutState> {
  const answer = whyNotSent(line, payout) ?? (await send(line, payout));
  if (answer.ok) {
    const made = contentOf(transferMade, answer.content);
    if (made.out_bill_no !== payout.payoutNo) throw new ConnectorUnwell(zh.wechat.otherNumber);
    if (made.state === 'WAIT_USER_CONFIRM' && made.package_info !== undefined) {
      const { mchid, appid } = line.settings;
      return waitsForPayee(made.create_time, { mchId: mchid, appId: appid, package: made.package_info });
    }
  }
  const known = await find(line, payout);
  if (known.state !== 'absent') return known;
  if (answer.ok) throw new ConnectorUnwell(zh.wechat.otherNumber);
  throw refusedBy(answer);
}

/** What the company would refuse is not sent; the number may have been sent before all the same. */
function whyNotSent({ settings }: WechatLine, { holder, amount }: NewPayout): WechatAnswer | null {
  const refused = (code: string, message: string) =>
    ({ ok: false, status: 400, code, message, isProven: true }) as const;
  if (settings.transfer === null) return refused('NO_AUTH', zh.wechat.noTransfers);
  return holder === '' && amount >= NAME_FROM ? refused('PARAM_ERROR', zh.wechat.needsName) : null;
}

async function send(line: WechatLine, payout: NewPayout): Promise<WechatAnswer> {
  const { settings, noticeUrl } = line;
  const { payoutNo, amount, account, remark } = payout;
  const { sceneId = '', perception = '', reports = [] } = settings.transfer ?? {};
  // The company wants a remark.
  const shown = Array.from(remark || payoutNo).slice(0, REMARK_MAX);
  const json = {
    appid: settings.appid,
    out_bill_no: payoutNo,
    transfer_scene_id: sceneId,
    openid: account,
    ...(await nameOf(line, payout)),
    transfer_amount: Number(amount),
    transfer_remark: shown.join(''),
    notify_url: noticeUrl,
    ...(perception === '' ? {} : { user_recv_perception: perception }),
    transfer_scene_report_infos: reports.map(({ type, content }) => ({ info_type: type, info_content: content })),
  };
  return ask(line, { method: 'POST', target: BILLS, json });
}

async function nameOf(line: WechatLine, { holder, amount }: NewPayout): Promise<{ user_name?: string }> {
  if (holder === '' || amount < NO_NAME_BELOW) return {};
  if (line.keys.current() === null && line.settings.certificates) await fetchCertificates(line);
  const current = line.keys.current();
  if (current === null) throw new ConnectorUnwell(zh.wechat.noKey);
  return { user_name: encryptName(holder, current.key) };
}

export function queryPayout(line: WechatLine, payoutNo: string): Promise<PayoutState> {
  return find(line, { payoutNo });
}

async function find(line: WechatLine, wanted: Pick<NewPayout, 'payoutNo'> & Partial<NewPayout>): Promise<PayoutState> {
  const { payoutNo, amount, account } = wanted;
  const answer = await ask(line, { method: 'GET', target: `${BILLS}/out-bill-no/${encodeURIComponent(payoutNo)}` });
  if (!answer.ok) {
    if (answer.status === 404 && UNKNOWN_NO.includes(answer.code)) return { state: 'absent' };
    throw unknownOutcome(answer);
  }
  const bill = contentOf(transferBill, answer.content);
  const isOther = bill.out_bill_no !== payoutNo || bill.mch_id !== line.settings.mchid;
  const differs = amount !== undefined && bill.transfer_amount !== amount;
  const another = account !== undefined && bill.openid !== undefined && bill.openid !== account;
  if (isOther || differs || another) throw new ConnectorUnwell(zh.wechat.otherNumber);
  const state = payoutStateOf(bill);
  if (state === null) throw new ConnectorUnwell(zh.wechat.unknownState(bill.state));
  return state;
}
