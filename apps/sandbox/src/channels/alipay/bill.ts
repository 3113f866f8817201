import { formatMoney } from '@mashang/contract/money';
import iconv from 'iconv-lite';
import { ZipFile } from 'yazl';
import { type Books, type Trade, timeText } from './books.ts';
import { SELLER_ID } from './requests.ts';

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,' +
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,' +
  '卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
export const RULE = '-'.repeat(40);

type Row = { kind: '交易' | '退款'; trade: Trade; at: number; amount: bigint; fee: bigint; requestNo: string };

/** Writes a day's bill of trades: two CSV files in GBK, packed; null until the day is over. */
export async function billOf(books: Books, day: string): Promise<Buffer | null> {
  if (day >= timeText(books.now()).slice(0, 10)) return null;
  const rows = [...books.trades.values()].flatMap((trade) => rowsOf(books, trade));
  const ofDay = rows.filter(({ at }) => timeText(at).startsWith(day)).sort((a, b) => a.at - b.at);
  return zipOf({
    [`${SELLER_ID}_${day}_业务明细.csv`]: detailsOf(ofDay, day),
    [`${SELLER_ID}_${day}_业务明细(汇总).csv`]: summaryOf(ofDay, day),
  });
}

/** What the company takes is negative in its file, what it gives back positive. */
function rowsOf(books: Books, trade: Trade): Row[] {
  if (trade.paidAt === 0) return [];
  const { amount, paidAt } = trade;
  return [
    { kind: '交易', trade, at: paidAt, amount, fee: -books.feeOf(amount), requestNo: '' },
    ...trade.refunds.map((refund): Row => {
      return {
        kind: '退款',
        trade,
        at: refund.at,
        amount: -refund.amount,
        fee: refund.fee,
        requestNo: refund.refundNo,
      };
    }),
  ];
}

export function headOf(title: string, day: string): string[] {
  return [
    `#支付宝${title}查询`,
    `#账号：[${SELLER_ID}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
  ];
}

function detailsOf(rows: readonly Row[], day: string): string {
  const lines = rows.map(({ kind, trade, at, amount, fee, requestNo }) => {
    const money = formatMoney(amount);
    const cells = [
      `${trade.tradeNo}\t`,
      `${trade.paymentNo}\t`,
      kind,
      trade.subject,
      timeText(trade.paidAt),
      timeText(at),
    ];
    cells.push('', '', '', '', '**三(138****0000)', money, money, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00');
    return [...cells, '0.00', `${requestNo}\t`, formatMoney(fee), '0.00', ''].join(',');
  });
  const [payments, refunds] = [rows.filter(({ kind }) => kind === '交易'), rows.filter(({ kind }) => kind === '退款')];
  const total = (of: readonly Row[]) => formatMoney(of.reduce((sum, { amount }) => sum + amount, 0n));
  return [
    ...headOf('业务明细', day),
    `#${RULE}业务明细列表${RULE}`,
    COLUMNS,
    ...lines,
    `#${RULE}业务明细列表结束${RULE}`,
    `#交易合计：${payments.length}笔，商家实收共${total(payments)}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${total(refunds)}元，商家优惠退款共0.00元`,
    `#导出时间：[${day} 23:59:59]`,
    '',
  ].join('\r\n');
}

function summaryOf(rows: readonly Row[], day: string): string {
  const count = (of: Row['kind']) => rows.filter(({ kind }) => kind === of).length;
  const sum = (of: 'amount' | 'fee') => formatMoney(rows.reduce((so, row) => so + row[of], 0n));
  return [
    ...headOf('业务汇总', day),
    `#${RULE}业务汇总列表${RULE}`,
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,服务费（元）,实收净额（元）',
    ['合计', '', count('交易'), count('退款'), sum('amount'), sum('fee'), ''].join(','),
    `#${RULE}业务汇总列表结束${RULE}`,
    '',
  ].join('\r\n');
}

/** Packs texts in GBK. */
export async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(iconv.encode(text, 'gbk'), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
}
