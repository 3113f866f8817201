import { whyNoTopUp } from '@mashang/contract/top-ups';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import { type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import { payerNeedsReview } from '../screen-payer.ts';
import { creditByLine, type LineOutcome, listReceiptPairs, type ReceiptPair } from '../top-ups-store.ts';

const credit = moneyCommand<ReceiptPair & { accountNo: string }, LineOutcome>({
  name: 'top-up.match',
  permission: null,
  service: 'agent_network',
  stage: 'finish',
  async run({ platform, writes }, { accountNo, ...pair }) {
    const outcome = await creditByLine(writes.app, pair, accountNo, 'system:top-ups');
    platform.bus.signal('events');
    return outcome;
  },
});

/**
 * Credits applications whose transfer is on the institution's own statement: same bank reference, amount and payer, and
 * only one such receipt. If the payer may be on a list, risk reviews it, and a later round credits the application once
 * the payer is cleared as another person.
 */
export async function matchTopUps(ctx: Ctx): Promise<number> {
  const { platform } = ctx;
  const { bank } = platform.config.topUp;
  if (!bank || whyNoTopUp(await currentLicence(platform), 'bank', platform.clock.now()) !== null) return 0;
  let credited = 0;
  await forEachIsolated(await listReceiptPairs(platform.db.app, bank.accountNo), async (pair) => {
    if (await payerNeedsReview(ctx, pair)) return;
    if ((await credit(ctx, { ...pair, accountNo: bank.accountNo })) === 'credited') credited += 1;
  });
  return credited;
}
