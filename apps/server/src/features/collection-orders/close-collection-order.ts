import { type CloseOrderBody, COLLECTION_STATUS, type CollectionStatus } from '@mashang/contract/collection-orders';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { type ADJUSTMENT_COMMANDS, closeOrder } from './adjustments/adjustment-store.ts';
import { findOrder } from './order-reads-store.ts';
import * as zh from './zh.ts';

type Closed = { agtOrderNo: string; status: CollectionStatus };
const REFUSALS: Record<
  RefusedBy<Pick<typeof ADJUSTMENT_COMMANDS, 'close_collection_order'>, 'closed'>,
  () => BusinessError
> = {
  not_found: () => new BusinessError('notFound', zh.faults.orderMissing),
  wrong_state: () => new BusinessError('conflict', zh.closeCollectionOrder.wrongState),
  frozen: () => new BusinessError('frozen', zh.closeCollectionOrder.frozen),
  differs: () => new BusinessError('conflict', zh.closeCollectionOrder.differs),
};

const close = writeVerb<CloseOrderBody, Closed>({
  name: 'collection-order.close',
  permission: 'collection-order:close',
  async run({ tx, actor }, { agtOrderNo, reason }) {
    const outcome = await closeOrder(tx, { agtOrderNo, who: actorName(actor), reason });
    if (outcome !== 'closed') throw REFUSALS[outcome]();
    const status = (await findOrder(tx, agtOrderNo, null))?.status ?? COLLECTION_STATUS.expired;
    const before = status === COLLECTION_STATUS.expired ? COLLECTION_STATUS.awaiting : COLLECTION_STATUS.succeeded;
    return {
      result: { agtOrderNo, status },
      audit: {
        subjectKind: 'collection-order',
        subjectId: agtOrderNo,
        before: { status: before },
        after: { status, reason },
      },
    };
  },
});

/**
 * Closes an order by hand as an operator: one that waits for money (1→6) or one whose merchant cannot be notified
 * (2→4). No money moves.
 */
export async function closeCollectionOrder(ctx: Ctx, input: CloseOrderBody): Promise<Closed> {
  const result = await close(ctx, input);
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('webhooks');
  return result;
}
