import type { PayWay } from '../../../../server/src/channels/port.ts';
import type { EmulatedCall, NoticeFault } from '../emulator.ts';
import type { WechatBills } from './wechat-bills.ts';
import { type Order, Refusal, type WechatBooks } from './wechat-books.ts';
import {
  type Merchant,
  refundNoticeOf,
  refundOf,
  type TradeState,
  transactionOf,
  transferMadeOf,
  transferOf,
} from './wechat-content.ts';
import { openField, type PlatformKey, seal } from './wechat-keys.ts';
import type { WechatNotices } from './wechat-notices.ts';

/** The calls of the company's interface, over its books. */

export type Company = {
  merchant: Merchant;
  apiV3Key: string;
  books: WechatBooks;
  bills: WechatBills;
  notices: WechatNotices;
  /** What is wrong with the next refund's notice; undefined for nothing. */
  noticeFault(): NoticeFault | undefined;
  base: string;
  now(): number;
  keys(): readonly PlatformKey[];
  /** Whether certificates are given out, and bills are packed when asked so. */
  certificates: boolean;
};
export type Asked = { parts: string[]; query: URLSearchParams; json: Record<string, unknown>; serial: string };
type Answer = { status: number; content: object | null };
/** One call: what it is for faults, what it does, and the lie that a fault makes it say. */
export type Route = {
  call: EmulatedCall;
  method: 'GET' | 'POST';
  path: RegExp;
  act(company: Company, asked: Asked): Answer;
  lie(company: Company, asked: Asked): Answer;
};

const ok = (content: object): Answer => ({ status: 200, content });
const no = (status: number, code: string): Answer => ({ status, content: { code, message: '沙箱的假答复' } });

function text(json: unknown, ...path: string[]): string {
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], json);
  if (typeof found !== 'string' || found === '') throw new Refusal(400, 'PARAM_ERROR', `缺少 ${path.join('.')}`);
  return found;
}

function amount(json: unknown, ...path: string[]): number {
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], json);
  if (!Number.isSafeInteger(found) || (found as number) <= 0)
    throw new Refusal(400, 'PARAM_ERROR', `${path.join('.')} 须为正整数`);
  return found as number;
}

const WAYS: Record<string, PayWay> = { native: 'code', h5: 'wap', jsapi: 'in_app' };

function takeOrder({ books, merchant, base }: Company, { parts: [kind = ''], json }: Asked): Answer {
  const way = WAYS[kind];
  if (way === undefined) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '接口不存在');
  if (json.appid !== merchant.appid || json.mchid !== merchant.mchid)
    throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid 与 mchid 不匹配');
  if (way === 'wap') text(json, 'scene_info', 'payer_client_ip');
  const order = books.order({
    no: text(json, 'out_trade_no'),
    way,
    amount: amount(json, 'amount', 'total'),
    description: text(json, 'description'),
    expiresAt: Date.parse(text(json, 'time_expire')),
    noticeUrl: text(json, 'notify_url'),
    openid: way === 'in_app' ? text(json, 'payer', 'openid') : 'oSandboxPayer0000000000000000',
  });
  if (way === 'in_app') return ok({ prepay_id: order.prepayId });
  if (way === 'code') return ok({ code_url: `${base}/wxpay/bizpayurl?pr=${order.prepayId}` });
  return ok({ h5_url: `${base}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${order.prepayId}&package=1` });
}

function stateOf({ books }: Company, order: Order): TradeState {
  if (order.paid === null) return books.isClosed(order) ? 'CLOSED' : 'NOTPAY';
  return books.refundsOf(order.no).length > 0 ? 'REFUND' : 'SUCCESS';
}

function refund(company: Company, { json }: Asked): Answer {
  const { books, merchant, notices } = company;
  const [number, orderNo] = [text(json, 'out_refund_no'), text(json, 'out_trade_no')];
  const isNew = !books.refunds.has(number);
  const made = books.refund({
    no: number,
    orderNo,
    amount: amount(json, 'amount', 'refund'),
    total: amount(json, 'amount', 'total'),
    noticeUrl: text(json, 'notify_url'),
  });
  const order = books.find(orderNo);
  const content = refundNoticeOf(merchant, { refund: made, order, status: 'SUCCESS' });
  const event = { type: 'REFUND.SUCCESS', original: 'refund', url: made.noticeUrl, content } as const;
  if (isNew) void notices.send(event, company.noticeFault());
  return ok(refundOf({ refund: made, order, status: isNew ? 'PROCESSING' : made.status }));
}

function findRefund({ books }: Company, { parts: [number = ''] }: Asked) {
  const found = books.refunds.get(number);
  if (found === undefined) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  return { refund: found, order: books.find(found.orderNo) };
}

function transfer({ books, merchant, keys }: Company, { json, serial }: Asked): Answer {
  if (json.appid !== merchant.appid) throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid 与 mchid 不匹配');
  for (const name of ['transfer_scene_id', 'transfer_remark']) text(json, name);
  const reports = json.transfer_scene_report_infos;
  if (!Array.isArray(reports) || reports.length === 0)
    throw new Refusal(400, 'PARAM_ERROR', '需传入转账场景报备信息，请检查');
  const cents = amount(json, 'transfer_amount');
  if (json.user_name === undefined && cents >= 200_000) throw new Refusal(400, 'PARAM_ERROR', '须填写收款用户姓名');
  if (json.user_name !== undefined) {
    const key = keys().find(({ id }) => id === serial);
    if (key === undefined || openField(text(json, 'user_name'), key) === null)
      throw new Refusal(400, 'PARAM_ERROR', 'user_name 解密失败，请检查 Wechatpay-Serial');
  }
  const wanted = { no: text(json, 'out_bill_no'), amount: cents, openid: text(json, 'openid') };
  return ok(transferMadeOf(books.transfer({ ...wanted, noticeUrl: text(json, 'notify_url') })));
}

function findTransfer({ books }: Company, { parts: [number = ''] }: Asked) {
  const found = books.transfers.get(number);
  if (found === undefined) throw new Refusal(404, 'NOT_FOUND', '记录不存在');
  return books.current(found);
}

function bill(kind: 'trade' | 'flow') {
  return ({ bills, books, merchant, base, now }: Company, { query }: Asked): Answer => {
    const asked = { books, merchant, day: query.get('bill_date') ?? '' };
    return ok(bills.make(kind, asked, { now: now(), base, packs: query.get('tar_type') === 'GZIP' }));
  };
}

/** A bill whose file is not the one that its hash is of. */
function ofOtherHash({ status, content }: Answer): Answer {
  return { status, content: { ...content, hash_value: '0'.repeat(40) } };
}

function certificates({ certificates: given, keys, apiV3Key }: Company): Answer {
  if (!given) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请使用微信支付公钥');
  const data = keys().map(({ id, pem }, at) => ({
    serial_no: id,
    effective_time: `20${String(40 - at)}-01-01T00:00:00+08:00`,
    expire_time: '2050-01-01T00:00:00+08:00',
    encrypt_certificate: seal(pem, apiV3Key, 'certificate'),
  }));
  return ok({ data });
}

const ORDER = '/v3/pay/transactions';
const REFUNDS = '/v3/refund/domestic/refunds';
const TRANSFERS = '/v3/fund-app/mch-transfer/transfer-bills';
const at = (path: string) => new RegExp(`^${path}$`);

export const ROUTES: readonly Route[] = [
  {
    call: 'start',
    method: 'POST',
    path: at(`${ORDER}/(native|h5|jsapi)`),
    act: takeOrder,
    lie: () => no(403, 'TRADE_ERROR'),
  },
  {
    call: 'query',
    method: 'GET',
    path: at(`${ORDER}/out-trade-no/([^/]+)`),
    act(company, { parts: [number = ''] }) {
      const order = company.books.find(number);
      return ok(transactionOf(company.merchant, order, stateOf(company, order)));
    },
    lie({ books, merchant }, { parts: [number = ''] }) {
      return ok(transactionOf(merchant, books.find(number), 'NOTPAY'));
    },
  },
  {
    call: 'close',
    method: 'POST',
    path: at(`${ORDER}/out-trade-no/([^/]+)/close`),
    act({ books }, { parts: [number = ''] }) {
      books.close(number);
      return { status: 204, content: null };
    },
    lie: () => no(403, 'TRADE_ERROR'),
  },
  {
    call: 'refund',
    method: 'POST',
    path: at(REFUNDS),
    act: refund,
    lie: () => no(403, 'NOT_ENOUGH'),
  },
  {
    call: 'query_refund',
    method: 'GET',
    path: at(`${REFUNDS}/([^/]+)`),
    act(company, asked) {
      const found = findRefund(company, asked);
      return ok(refundOf({ ...found, status: found.refund.status }));
    },
    lie: (company, asked) => ok(refundOf({ ...findRefund(company, asked), status: 'CLOSED' })),
  },
  {
    call: 'pay_out',
    method: 'POST',
    path: at(TRANSFERS),
    act: transfer,
    lie: () => no(403, 'NOT_ENOUGH'),
  },
  {
    call: 'query_payout',
    method: 'GET',
    path: at(`${TRANSFERS}/out-bill-no/([^/]+)`),
    act: (company, asked) => ok(transferOf(company.merchant, findTransfer(company, asked))),
    lie: (company, asked) => ok(transferOf(company.merchant, { ...findTransfer(company, asked), state: 'FAIL' })),
  },
  {
    call: 'bill',
    method: 'GET',
    path: at('/v3/bill/tradebill'),
    act: bill('trade'),
    lie: (company, asked) => ofOtherHash(bill('trade')(company, asked)),
  },
  {
    call: 'bill',
    method: 'GET',
    path: at('/v3/bill/fundflowbill'),
    act: bill('flow'),
    lie: (company, asked) => ofOtherHash(bill('flow')(company, asked)),
  },
  {
    call: 'health',
    method: 'GET',
    path: at('/v3/certificates'),
    act: certificates,
    lie: () => no(403, 'NO_AUTH'),
  },
];
