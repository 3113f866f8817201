import { actorName } from '../../platform/audit.ts';
import { writeCsv } from '../../platform/sheet-csv.ts';
import type { Ctx } from '../../platform/verb.ts';
import type { ReportedOrder } from './report-rules.ts';

const COLUMNS = [
  { title: '订单号' },
  { title: '方向' },
  { title: '时间' },
  { title: '金额（元）', kind: 'money' as const },
  { title: '状态', kind: 'number' as const },
  { title: '付款人' },
  { title: '收款人' },
  { title: '收款账号' },
  { title: '商户' },
];

async function* once<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

/** Transactions as a CSV text, formulas defused. */
export async function ordersCsv(
  ctx: Ctx,
  { title, filter, orders }: { title: string; filter: string; orders: readonly ReportedOrder[] },
): Promise<string> {
  const rows = orders.map((order) => [
    ...[order.orderNo, order.direction === 'in' ? '收' : '付', order.time, order.amount, order.status],
    ...[order.payer, order.payee, order.payeeAccount, order.merchant],
  ]);
  const mark = { user: actorName(ctx.actor), time: new Date(ctx.now).toISOString(), filter };
  const parts: Buffer[] = [];
  for await (const part of writeCsv({ title, columns: COLUMNS, rows: once(rows), mark } as never)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
