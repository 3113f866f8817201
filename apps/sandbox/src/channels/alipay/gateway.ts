import type { EmulatedCall, Fault } from '../emulator.ts';
import type { Books } from './books.ts';
import { certificateNo, current, type Keys, type Mode, signText } from './keys.ts';
import type { Notices } from './notices.ts';
import { queryTransfer, transfer } from './payout-calls.ts';
import { type Asked, checkRequest } from './requests.ts';
import {
  cancelTrade,
  closeTrade,
  done,
  failed,
  isTrade,
  queryRefund,
  queryTrade,
  refundTrade,
  type Said,
  showTrade,
  textOf,
} from './trade-calls.ts';

/** What answers: the company with its books, keys and notices. */
export type Company = { books: Books; keys: Keys; mode: Mode; notices: Notices; baseUrl(): string };

const CALLS: Record<string, EmulatedCall> = {
  'alipay.trade.precreate': 'start',
  'alipay.trade.query': 'query',
  'alipay.trade.close': 'close',
  'alipay.trade.cancel': 'close',
  'alipay.trade.refund': 'refund',
  'alipay.trade.fastpay.refund.query': 'query_refund',
  'alipay.fund.trans.uni.transfer': 'pay_out',
  'alipay.fund.trans.common.query': 'query_payout',
  'alipay.data.dataservice.bill.downloadurl.query': 'bill',
};

/** Which call a request is, for faults. */
export function callOf(fields: Readonly<Record<string, string>>): EmulatedCall | null {
  const call = CALLS[fields.method ?? ''] ?? null;
  return call === 'query' && fields.biz_content?.includes('"HEALTH"') ? 'health' : call;
}

/** Does a request and returns the whole answer, signed. */
export function answer(company: Company, fields: Record<string, string>, fault: Fault | null): string {
  const asked = checkRequest(fields, company.keys, company.mode);
  const said = 'biz' in asked ? answerOf(company, asked) : asked;
  const lied = fault === 'lies' ? lieOf(callOf(fields), said) : said;
  return signed(company, `${(fields.method ?? '').replaceAll('.', '_')}_response`, lied, fault);
}

function answerOf(company: Company, asked: Asked): Said {
  const { books, notices } = company;
  switch (asked.method) {
    case 'alipay.trade.precreate': {
      const shown = showTrade(books, asked, 'code');
      if (!isTrade(shown)) return shown;
      return done({ out_trade_no: shown.paymentNo, qr_code: `${company.baseUrl()}/qr/${shown.paymentNo}` });
    }
    case 'alipay.trade.query':
      return queryTrade(books, asked);
    case 'alipay.trade.close':
      return closeTrade(books, asked);
    case 'alipay.trade.cancel':
      return cancelTrade(books, asked);
    case 'alipay.trade.refund': {
      const said = refundTrade(books, asked);
      const trade = books.trade(textOf(asked, 'out_trade_no'));
      if (said.fund_change === 'Y' && trade) notices.refunded(trade, textOf(asked, 'out_request_no'));
      return said;
    }
    case 'alipay.trade.fastpay.refund.query':
      return queryRefund(books, asked);
    case 'alipay.fund.trans.uni.transfer':
      return transfer(books, asked);
    case 'alipay.fund.trans.common.query':
      return queryTransfer(books, asked);
    case 'alipay.data.dataservice.bill.downloadurl.query':
      return billUrlOf(company, asked);
    default:
      return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method', sub_msg: '不存在的方法名' };
  }
}

function billUrlOf({ books, baseUrl }: Company, asked: Asked): Said {
  const [day, type] = [textOf(asked, 'bill_date'), textOf(asked, 'bill_type')];
  if (type !== 'trade' && type !== 'signcustomer') return failed('isp.invalid_arguments', '入参不合法');
  const today = new Date(books.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  if (day >= today) return failed('isp.bill_not_exist', '账单不存在');
  return done({ bill_download_url: `${baseUrl()}/downloadBillFile.resource?billType=${type}&day=${day}` });
}

/** The signature covers the answer's object exactly as it is written. */
function signed({ keys, mode }: Company, key: string, said: Said, fault: Fault | null): string {
  const text = JSON.stringify(said);
  const { privateKey, certificate } = current(keys);
  const sign = signText(fault === 'unsigned' ? `${text} ` : text, privateKey);
  const sn = mode === 'certificate' ? `,"alipay_cert_sn":"${certificateNo(certificate)}"` : '';
  return `{"${key}":${text}${sn},"sign":"${sign}"}`;
}

/** Says the contrary of what was done, well signed. */
function lieOf(call: EmulatedCall | null, said: Said): Said {
  switch (call) {
    case 'start':
      return failed('ACQ.INVALID_PARAMETER', '参数无效');
    case 'query':
      return { ...said, trade_status: 'WAIT_BUYER_PAY' };
    case 'close':
      return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    case 'refund':
      return failed('ACQ.REASON_TRADE_REFUND_FEE_ERR', '退款金额无效');
    case 'query_refund':
      return done();
    case 'pay_out':
      return failed('PAYEE_NOT_EXIST', '收款账号不存在');
    case 'query_payout':
      return { ...said, status: 'DEALING' };
    case 'bill':
      return failed('isp.bill_not_exist', '账单不存在');
    default:
      return said;
  }
}
