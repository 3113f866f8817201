import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { TierLimits } from '@mashang/contract/verification';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { listTiers } from './tier-store.ts';

const money = (amount: bigint | null) => (amount === null ? '' : formatMoney(amount));

/** Returns the risk tiers, the safest first, with the most that each allows. */
export async function readTiers(ctx: Ctx): Promise<{ list: TierLimits[] }> {
  allow(ctx.actor, 'participant:oversee');
  return asReader(ctx, async (tx) => ({
    list: (await listTiers(tx)).map(({ dailyAmount, monthlyAmount, ...row }) => ({
      ...row,
      currency: BOOKS_CURRENCY,
      dailyAmount: money(dailyAmount),
      monthlyAmount: money(monthlyAmount),
    })),
  }));
}
