import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { formatMoney } from '@mashang/contract/money';
import { Refusal, type WechatBooks } from './wechat-books.ts';
import { type Merchant, timeText } from './wechat-content.ts';

/** The day's bills of the emulated company, in the form of its documents (bill-download/format-trade and -fundflow). */

const TRADE_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,' +
  '订单金额,申请退款金额,费率备注';
const TRADE_SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const FLOW_HEAD =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号';
const FLOW_SUMS = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额';
/** The company's fee in ten-thousandths; never less than nothing, rounded to fen. */
const FEE = 60;

/** The company writes its fees with five decimals. */
const feeText = (fen: number) => `${formatMoney(fen)}000`;
const feeOf = (amount: number) => Math.round((amount * FEE) / 10_000);
const billTime = (at: number) => timeText(at).slice(0, 19).replace('T', ' ');
const dayOf = (at: number) => timeText(at).slice(0, 10);
const row = (fields: readonly (string | number)[]) =>
  fields.map((field) => `\`${String(field).replace(/[`\r\n]/g, ' ')}`).join(',');

type Asked = { books: WechatBooks; merchant: Merchant; day: string };

export class WechatBills {
  readonly #files = new Map<string, Buffer>();

  /** Makes a bill and returns its answer. Bills of a day are there from ten the next morning. */
  make(kind: 'trade' | 'flow', asked: Asked, { now, base, packs }: { now: number; base: string; packs: boolean }) {
    if (!/^\d{4}-\d\d-\d\d$/.test(asked.day)) throw new Refusal(400, 'PARAM_ERROR', 'bill_date 格式错误');
    const text = kind === 'trade' ? tradeBill(asked) : flowBill(asked);
    if (asked.day >= dayOf(now) || text === null) throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    if (now < Date.parse(`${asked.day}T10:00:00+08:00`) + 86_400_000)
      throw new Refusal(400, 'STATEMENT_CREATING', '账单生成中');
    const file = Buffer.from(`\ufeff${text}`);
    const token = randomBytes(24).toString('base64url');
    this.#files.set(token, packs ? gzipSync(file) : file);
    const hash_value = createHash('sha1').update(file).digest('hex');
    return { hash_type: 'SHA1', hash_value, download_url: `${base}/v3/billdownload/file?token=${token}` };
  }

  file(token: string): Buffer | undefined {
    return this.#files.get(token);
  }
}

function tradeBill({ books, merchant, day }: Asked): string | null {
  const { appid, mchid } = merchant;
  const orders = [...books.orders.values()].filter(({ paid }) => paid !== null && dayOf(paid.at) === day);
  const refunds = [...books.refunds.values()].filter(({ at }) => dayOf(at) === day);
  if (orders.length + refunds.length === 0) return null;
  const own = [appid, mchid, 0, ''];
  const paid = orders.map(({ no, openid, amount, paid, description }) => {
    const when = [billTime(paid?.at ?? 0), ...own, paid?.transactionId ?? '', no, openid];
    const settled = ['NATIVE', 'SUCCESS', 'OTHERS', 'CNY', formatMoney(amount), '0.00', 0, 0, '0.00', '0.00', '', ''];
    return [...when, ...settled, description, '', feeText(feeOf(amount)), '0.60%', formatMoney(amount), '0.00', ''];
  });
  const back = refunds.map(({ no, orderNo, id, amount, at }) => {
    const { paid, openid, description } = books.find(orderNo);
    const when = [billTime(at), ...own, paid?.transactionId ?? '', orderNo, openid];
    const refund = [
      'NATIVE',
      'REFUND',
      'OTHERS',
      'CNY',
      '0.00',
      '0.00',
      id,
      no,
      formatMoney(amount),
      '0.00',
      'ORIGINAL',
    ];
    const fee = ['', feeText(-feeOf(amount)), '0.60%', '0.00', formatMoney(amount), ''];
    return [...when, ...refund, 'SUCCESS', description, ...fee];
  });
  const total = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  const fee = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + feeOf(amount), 0);
  const [sum, given] = [formatMoney(total(orders)), formatMoney(total(refunds))];
  const sums = [orders.length + refunds.length, sum, given, '0.00', feeText(fee(orders) - fee(refunds)), sum, given];
  return `${[TRADE_HEAD, ...[...paid, ...back].map(row), TRADE_SUMS, row(sums)].join('\r\n')}\r\n`;
}

/** A transfer leaves when it is made; what nobody took comes back. */
function flowBill({ books, day }: Asked): string | null {
  const moves = [...books.transfers.values()].flatMap((transfer) => {
    const { no, id, amount, createdAt, at, state } = books.current(transfer);
    const out = { no, id, amount: -amount, at: createdAt };
    return state === 'FAIL' ? [out, { no, id, amount, at }] : [out];
  });
  const own = moves.filter(({ at }) => dayOf(at) === day);
  if (own.length === 0) return null;
  const rows = own.map(({ no, id, amount, at }, index) => {
    const way = amount > 0 ? '收入' : '支出';
    const kind = amount > 0 ? '商家转账退回' : '商家转账';
    const head = [billTime(at), id, `${id}${index}`, '商家转账', kind, way, formatMoney(Math.abs(amount)), '100000.00'];
    return row([...head, 'API', '', no]);
  });
  const [into, out] = [own.filter(({ amount }) => amount > 0), own.filter(({ amount }) => amount < 0)];
  const total = (list: typeof own) => formatMoney(list.reduce((sum, { amount }) => sum + Math.abs(amount), 0));
  const sums = row([`${own.length}.0`, `${into.length}.0`, total(into), `${out.length}.0`, total(out)]);
  return `${[FLOW_HEAD, ...rows, FLOW_SUMS, sums].join('\r\n')}\r\n`;
}
