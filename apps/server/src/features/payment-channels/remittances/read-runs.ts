import type { ChannelRun } from '@mashang/contract/channel-bills';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { findRemittedLine, listRuns } from './remittances-store.ts';

/** Returns the unpaid days of channels that the line of an exception may pay, and how far its amount is from each. */
export async function readChannelRuns(ctx: Ctx, { id }: { id: string }): Promise<ChannelRun[]> {
  allow(ctx.actor, 'reconciliation:read');
  const line = await findRemittedLine(ctx.platform.db.app, BigInt(id));
  if (!line) throw new BusinessError('notFound', zh.remittances.refusals.not_found);
  const runs = await listRuns(ctx.platform.db.app, line);
  return runs.map(({ amount, cost, ...run }) => ({
    ...run,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(amount),
    fee: formatMoney(cost),
    net: formatMoney(amount - cost),
    difference: formatMoney(line.amount - amount + cost),
  }));
}
