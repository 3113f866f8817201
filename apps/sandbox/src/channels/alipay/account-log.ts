import { formatMoney } from '@mashang/contract/money';
import { headOf, RULE, zipOf } from './bill.ts';
import { type Books, timeText } from './books.ts';
import { SELLER_ID } from './requests.ts';

const COLUMNS =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';

type Entry = { no: string; businessNo: string; at: number; amount: bigint; kind: string; note: string };

/** Writes a day's log of the account: everything that moved the balance, in GBK, packed; null until the day is over. */
export async function accountLogOf(books: Books, day: string): Promise<Buffer | null> {
  if (day >= timeText(books.now()).slice(0, 10)) return null;
  const entries = [...tradesOf(books), ...payoutsOf(books)]
    .filter(({ at, amount }) => timeText(at).startsWith(day) && amount !== 0n)
    .sort((a, b) => a.at - b.at);
  return zipOf({
    [`${SELLER_ID}_${day}_账务明细.csv`]: detailsOf(entries, day),
    [`${SELLER_ID}_${day}_账务明细(汇总).csv`]: summaryOf(entries, day),
  });
}

function tradesOf(books: Books): Entry[] {
  return [...books.trades.values()].flatMap((trade): Entry[] => {
    if (trade.paidAt === 0) return [];
    const both = { no: trade.paymentNo, businessNo: trade.tradeNo, note: '' };
    const fee = -books.feeOf(trade.amount);
    return [
      { ...both, at: trade.paidAt, amount: trade.amount, kind: '在线支付' },
      { ...both, at: trade.paidAt, amount: fee, kind: '收费' },
      ...trade.refunds.flatMap((refund): Entry[] => [
        { ...both, at: refund.at, amount: -refund.amount, kind: '交易退款' },
        { ...both, at: refund.at, amount: refund.fee, kind: '退费' },
      ]),
    ];
  });
}

function payoutsOf(books: Books): Entry[] {
  return [...books.payouts.values()].flatMap(({ payoutNo, orderNo, amount, at, isReturned, returnedAt }): Entry[] => {
    const both = { no: payoutNo, businessNo: orderNo, kind: '转账' };
    const left = { ...both, at, amount: -amount, note: '单笔转账' };
    return isReturned ? [left, { ...both, at: returnedAt, amount, note: '转账退回' }] : [left];
  });
}

function detailsOf(entries: readonly Entry[], day: string): string {
  const lines = entries.map(({ no, businessNo, at, amount, kind, note }, index) => {
    const [came, left] = amount > 0n ? [amount, 0n] : [0n, -amount];
    const cells = [`5463244653${index}\t`, `${businessNo}\t`, `${no}\t`, '商品', timeText(at), '**三(138****0000)\t'];
    return [...cells, formatMoney(came), formatMoney(left), '10000.00', '支付宝', kind, note].join(',');
  });
  const total = (sign: bigint) => {
    const of = entries.filter(({ amount }) => amount * sign > 0n);
    return `${of.length}笔，共${formatMoney(of.reduce((sum, { amount }) => sum + amount * sign, 0n))}元`;
  };
  return [
    ...headOf('账务明细', day),
    `#${RULE}账务明细列表${RULE}`,
    COLUMNS,
    ...lines,
    `#${RULE}账务明细列表结束${RULE}`,
    `#支出合计：${total(-1n)}`,
    `#收入合计：${total(1n)}`,
    `#导出时间：[${day} 23:59:59]`,
    '',
  ].join('\r\n');
}

function summaryOf(entries: readonly Entry[], day: string): string {
  const sum = entries.reduce((so, { amount }) => so + amount, 0n);
  return [
    ...headOf('账务汇总', day),
    `#${RULE}账务汇总列表${RULE}`,
    '类型,收入笔数,收入金额（+元）,支出笔数,支出金额（-元）,总金额（元）',
    ['合计', '', '', '', '', formatMoney(sum)].join(','),
    `#${RULE}账务汇总列表结束${RULE}`,
    '',
  ].join('\r\n');
}
