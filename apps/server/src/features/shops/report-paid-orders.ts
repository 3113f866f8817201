import { BusinessError } from '../../platform/errors.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { leaseUnreported, markReported, postponeReport, type UnreportedClaim } from './claims-store.ts';
import { askMarket } from './shop-access.ts';
import { writeSeenOrders } from './shop-orders-store.ts';

const MOST = 20;
const LEASE_S = 10;
const LONGEST_WAIT_S = 3_600;

/** Reports orders that a collection has paid to their marketplaces, each until the marketplace has answered. */
export async function reportPaidOrders(ctx: Ctx): Promise<void> {
  for (const claim of await leaseUnreported(ownWork(ctx.platform.db, 'goods.report').app, MOST, LEASE_S)) {
    try {
      const { shopId, participantId, orderNo, agtOrderNo } = claim;
      const made = await askMarket(ctx, shopId, (market, token) => market.reportPaid(token, orderNo, agtOrderNo));
      // The answer is the order's current state there, so the stored order is updated without a sync.
      if ('now' in made)
        await writeSeenOrders(ownWork(ctx.platform.db, 'goods.report').app, { id: shopId, participantId }, [made.now]);
      await note(ctx, { claim, said: made.kind === 'refused' ? made.reason : made.kind });
    } catch (error) {
      // A failing one does not block the others.
      if (!(error instanceof BusinessError))
        ctx.platform.log.error({ err: error, order: claim.orderNo }, 'notifying the marketplace failed');
      const waitS = Math.min(LONGEST_WAIT_S, LEASE_S * 2 ** Math.min(claim.tries, 9));
      await postponeReport(ownWork(ctx.platform.db, 'goods.report').app, claim.orderId, waitS);
    }
  }
}

const note = writeVerb<{ claim: UnreportedClaim; said: string }, void>({
  name: 'shop-order.paid',
  permission: null,
  async run({ tx }, { claim, said }) {
    await markReported(tx, claim.orderId);
    const after = { agtOrderNo: claim.agtOrderNo, said };
    return { result: undefined, audit: { subjectKind: 'shop-order', subjectId: claim.orderId.toString(), after } };
  },
});
