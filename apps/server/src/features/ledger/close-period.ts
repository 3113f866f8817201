import type { closePeriodBody } from '@mashang/contract/ledger';
import type { z } from 'zod';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { type PERIOD_COMMANDS, sealPeriod } from './books/books-store.ts';
import * as zh from './zh.ts';

const REFUSALS: Record<RefusedBy<typeof PERIOD_COMMANDS, 'sealed'>, string> = zh.closePeriod.refusals;

/**
 * Seals a month of the books: its totals and every account's balances, with a hash that `npm run verify` calculates
 * again from the postings.
 */
export async function closePeriod(ctx: Ctx, input: z.output<typeof closePeriodBody>): Promise<null> {
  allow(ctx.actor, 'ledger:close');
  await requireTwoFactor(ctx, input.googleAuthCode, { fresh: true });
  return seal(ctx, { month: input.month });
}

const seal = writeVerb<{ month: string }, null>({
  name: 'ledger.close',
  permission: 'ledger:close',
  async run({ tx, actor }, { month }) {
    const outcome = await sealPeriod(tx, month, actorName(actor));
    if (outcome !== 'sealed') throw new BusinessError('conflict', REFUSALS[outcome]);
    return { result: null, audit: { subjectKind: 'ledger-period', subjectId: month, after: { state: 'sealed' } } };
  },
});
