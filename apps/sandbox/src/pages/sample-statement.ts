import { createHash } from 'node:crypto';
import { FILE_PLACES } from '@mashang/contract/files';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { formatTime } from '@mashang/contract/time';
import { stringify } from 'csv-stringify/sync';
import { fileRoute } from '../../../server/src/platform/http/files/http-files.ts';
import type { Http } from '../../../server/src/platform/http/http.ts';
import {
  findAnyAccount,
  listTodaysOrders,
  listWaitingTransfers,
  type SampleOrder,
  type SampleTransfer,
} from './sample-statement-store.ts';

const ORDERS_MAX = 5_000;
const TRANSFERS_MAX = 100;
/**
 * Fee that the sending bank deducted from a transfer: the receipt differs from the application, so a person has to
 * compare.
 */
const KEPT_FEN = 1_000n;
const TITLES = ['序号', '交易时间', '收入金额', '支出金额', '本方账号', '对方户名', '对方账号', '交易流水号', '附言'];

/**
 * Serves a bank statement of today's demo orders, with the faults of real ones, so that the import can be tried at
 * once.
 */
export function sampleStatementRoute(app: Http): void {
  const { platform } = app;
  fileRoute(app, {
    url: `${FILE_PLACES.demo}/:name`,
    name: /^statement[.]csv$/,
    keep: 'nothing',
    async read(viewer) {
      if (!viewer.permissions.has('reconciliation:import')) return null;
      const orders = await listTodaysOrders(platform.db.app, ORDERS_MAX);
      const account = orders[0]?.accountNo ?? (await findAnyAccount(platform.db.app));
      const own = platform.config.topUp.bank?.accountNo ?? account;
      const transfers = (await listWaitingTransfers(platform.db.app, TRANSFERS_MAX)).map((one) => transfer(one, own));
      const text = sampleStatement(orders, { account, now: platform.clock.now(), transfers });
      return { bytes: Buffer.from(text), type: 'text/csv; charset=utf-8' };
    },
  });
}

type Cells = {
  time: string;
  credit: string;
  debit?: string;
  account: string;
  payer: string;
  reference: string;
  remark: string;
};

function reference(of: string): string {
  return `SP${createHash('sha256').update(of).digest('hex').slice(0, 14).toUpperCase()}`;
}

function receipt(order: SampleOrder, change: Partial<Cells> = {}): Cells {
  const credit = groupMoney(formatMoney(order.amount));
  const known = { time: order.time, credit, account: order.accountNo, payer: order.payer || '演示付款人' };
  return { ...known, reference: reference(order.no), remark: '转账', ...change };
}

function transfer({ amount, payer, reference: number, time }: SampleTransfer, account: string): Cells {
  const came = amount > KEPT_FEN ? amount - KEPT_FEN : amount;
  return { time, credit: groupMoney(formatMoney(came)), account, payer, reference: number, remark: '额度充值' };
}

/**
 * Returns the file's text: the third order is missing, the fourth is 1.00 short, the first came twice, one receipt
 * belongs to nobody, and there is a bank fee.
 */
export function sampleStatement(
  orders: readonly SampleOrder[],
  { account, now, transfers = [] }: { account: string; now: number; transfers?: readonly Cells[] },
): string {
  const lines: Cells[] = [...transfers];
  for (const [at, order] of orders.entries()) {
    if (at === 2) continue;
    if (at === 3) {
      const short = formatMoney(order.amount - parseMoney('1.00'));
      lines.push(receipt(order, { credit: groupMoney(short), remark: `付 ${order.no}` }));
    } else lines.push(receipt(order));
    if (at === 0) lines.push(receipt(order, { reference: reference(`${order.no} again`) }));
  }
  const day = formatTime(now).slice(0, 10);
  lines.push({
    time: `${day} 00:05:00`,
    credit: '8,888.00',
    account,
    payer: '演示陌生人',
    reference: reference(`stranger ${day}`),
    remark: '往来款',
  });
  lines.push({
    time: `${day} 00:10:00`,
    credit: '',
    debit: '12.00',
    account,
    payer: '示范银行',
    reference: reference(`fee ${day}`),
    remark: '手续费',
  });
  const rows = lines.map((line, at) => [
    at + 1,
    line.time,
    line.credit,
    line.debit ?? '',
    line.account,
    line.payer,
    '6217000000001234567',
    line.reference,
    line.remark,
  ]);
  const head = [['示范银行 账户交易明细（演示，虚构）'], [`账号：${account}`, '', `打印日期：${day}`], [], TITLES];
  const sums = ['合计', '', '', '', '', '', '', `共 ${rows.length} 笔`];
  return `\ufeff${stringify([...head, ...rows, sums], { record_delimiter: '\r\n' })}`;
}
