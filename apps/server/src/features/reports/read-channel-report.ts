import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { CHANNEL_REPORT_DAYS_MAX, type ChannelReport, type ChannelReportQuery } from '@mashang/contract/reports';
import { keysOf } from '@mashang/contract/states';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { type ChannelDayRow, sumChannelDays } from './channel-report-store.ts';
import { requireDays } from './require-days.ts';
import * as zh from './zh.ts';

type Sums = Omit<ChannelDayRow, 'day' | 'code' | 'title'>;

function viewFigures({ orders, amount, fee, commission, cost }: Sums): ChannelReport['totals'] {
  return {
    orders: Number(orders),
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    commission: formatMoney(commission),
    cost: formatMoney(cost),
    margin: formatMoney(fee - commission - cost),
  };
}

/**
 * 渠道毛利: returns per day and payment channel what was settled there, the fees and commissions of it by the ledger,
 * the channel's cost, and the margin. For operators only (403), of 31 days at most (400).
 */
export async function readChannelReport(ctx: Ctx, { startDate, endDate }: ChannelReportQuery): Promise<ChannelReport> {
  allow(ctx.actor, 'report:read');
  if (ctx.actor.participantId !== null) throw new BusinessError('forbidden', zh.readChannelReport.operatorsOnly);
  requireDays({ startDate, endDate }, CHANNEL_REPORT_DAYS_MAX);
  const rows = await asReader(ctx, (tx) => sumChannelDays(tx, { startDate, endDate }));
  const totals: Sums = { orders: 0n, amount: 0n, fee: 0n, commission: 0n, cost: 0n };
  for (const row of rows) for (const key of keysOf(totals)) totals[key] += row[key];
  return {
    currency: BOOKS_CURRENCY,
    lines: rows.map(({ day, code, title, ...sums }) => ({ day, code, title, ...viewFigures(sums) })),
    totals: viewFigures(totals),
  };
}
