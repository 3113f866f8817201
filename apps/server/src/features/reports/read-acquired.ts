import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { Acquired, AcquiredQuery } from '@mashang/contract/reports';
import { keysOf } from '@mashang/contract/states';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { type AcquiredRow, listAcquired } from './reports-store.ts';
import { requireDays } from './require-days.ts';
import * as zh from './zh.ts';

function viewFigures({ orders, amount, payouts, payoutAmount, commission }: Omit<AcquiredRow, 'mchId' | 'name'>) {
  return {
    orders: Number(orders),
    amount: formatMoney(amount),
    payouts: Number(payouts),
    payoutAmount: formatMoney(payoutAmount),
    commission: formatMoney(commission),
  };
}

/** 拓展商户: returns the settled figures of merchants that the reader acquired, and its commission on them. */
export async function readAcquired(ctx: Ctx, { startDate, endDate }: AcquiredQuery): Promise<Acquired> {
  allow(ctx.actor, 'report:read');
  if (ctx.actor.participantId === null) throw new BusinessError('forbidden', zh.readAcquired.agentsOnly);
  requireDays({ startDate, endDate });
  const rows = await asReader(ctx, (tx) => listAcquired(tx, startDate, endDate));
  const totals = { orders: 0n, amount: 0n, payouts: 0n, payoutAmount: 0n, commission: 0n };
  for (const row of rows) for (const key of keysOf(totals)) totals[key] += row[key];
  return {
    currency: BOOKS_CURRENCY,
    lines: rows.map(({ mchId, name, ...figures }) => ({ mchId, name, ...viewFigures(figures) })),
    totals: viewFigures(totals),
  };
}
