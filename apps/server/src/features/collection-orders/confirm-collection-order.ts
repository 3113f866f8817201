import { COLLECTION_STATUS, type CollectionStatus, type ManualAffirmBody } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import { FRESH_CODE_ABOVE_FEN } from '@mashang/contract/sign-in';
import { formatTime } from '@mashang/contract/time';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { createMoneyQueue } from '../../platform/database/statements/batch.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { batchMeter } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Shown, shownBy } from '../../platform/verbs/acting.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type Ctx, type MoneyCtx, moneyCommand } from '../../platform/verbs/verb.ts';
import {
  type ConfirmItem,
  type ConfirmOutcome,
  type ConfirmResult,
  confirmOrders,
  findOwnOrder,
} from './orders-store.ts';
import { holdReceipt } from './receipts/hold-receipt.ts';
import { whyNoReceipt } from './receipts/receipt-rules.ts';
import * as zh from './zh.ts';

const BATCH_MAX = 128;
/** No limit: for actors whose proof is not a two-factor code, or is a fresh one. */
const NO_CEILING = '9223372036854775807';

/** The answer to a channel whose notification does not fit its order. */
const NOTICE = 'notification_conflict';
const REFUSALS: Record<Exclude<ConfirmOutcome, 'confirmed'>, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', zh.faults.orderMissing).because('order_not_found'),
  // Another participant's order gets the same answer as one that does not exist.
  not_yours: () => new BusinessError('notFound', zh.faults.orderMissing),
  wrong_state: () => new BusinessError('conflict', zh.confirmCollectionOrder.wrongState).because(NOTICE),
  wrong_pattern: () => new BusinessError('conflict', zh.confirmCollectionOrder.wrongPattern).because(NOTICE),
  frozen: () => new BusinessError('frozen', zh.confirmCollectionOrder.frozen).because('order_frozen'),
  fresh_code: () => new BusinessError('twoFactorWrong', zh.confirmCollectionOrder.freshCode),
  float_short: () => new BusinessError('conflict', zh.confirmCollectionOrder.floatShort).because(NOTICE),
  over_limit: () => new BusinessError('conflict', zh.confirmCollectionOrder.overLimit).because(NOTICE),
  amount_differs: () => new BusinessError('conflict', zh.confirmCollectionOrder.amountDiffers).because(NOTICE),
};

export type ConfirmedOrder = { agtOrderNo: string; status: CollectionStatus; affirmTime: string };

/**
 * Builds the two ways to confirm a receipt, by hand and by a channel's signed notification, each with a batch queue.
 */
export function collectionConfirmer(platform: Platform) {
  const options = { maxSize: BATCH_MAX, measure: batchMeter(platform, 'confirm') };
  const hands = createMoneyQueue<ConfirmItem & Shown, ConfirmResult>(
    ({ app }, items) => confirmOrders(app, items),
    options,
  );
  // A channel's notification is written by the evidence login, which records facts about money outside; the other login
  // may not write it.
  const channels = createMoneyQueue<ConfirmItem & Shown, ConfirmResult>(
    ({ evidence }, items) => confirmOrders(evidence, items),
    options,
  );

  /** `taken` are outcomes that this caller does not treat as refusals. */
  async function settle(
    ctx: MoneyCtx,
    item: ConfirmItem,
    taken: readonly ConfirmOutcome[] = [],
  ): Promise<ConfirmedOrder> {
    const confirm = item.channel === null ? hands : channels;
    const result = await confirm(ctx, { ...item, ...shownBy(ctx.actor) });
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
    if (result.outcome !== 'confirmed' && !taken.includes(result.outcome)) throw REFUSALS[result.outcome]();
    const { status, affirm_time: affirmTime } = result;
    if (status === null || affirmTime === null) throw new Error(`${item.no} is confirmed without a time`);
    return { agtOrderNo: item.no, status, affirmTime: formatTime(affirmTime) };
  }

  const byHand = moneyCommand<ManualAffirmBody, ConfirmedOrder>({
    name: 'collection-order.confirm',
    permission: 'collection-order:confirm',
    service: 'collection',
    stage: 'finish',
    floats: 'finish',
    async run(ctx, input) {
      const { actor } = ctx;
      if (actor.kind !== 'user' || actor.participantId === null)
        throw new BusinessError('forbidden', zh.confirmCollectionOrder.collectorOnly);
      const paid = input.paidInAmount === undefined ? null : parseMoney(input.paidInAmount);
      const fresh = input.googleAuthCode !== undefined;
      const order =
        paid === null && fresh ? null : await findOwnOrder(platform.db.app, input.agtOrderNo, actor.participantId);
      const wrong = paid === null ? null : whyNoReceipt(paid, order?.amount ?? null);
      if (wrong) throw invalidField('paidInAmount', wrong);
      const moves = fresh ? undefined : movedBy(order);
      await requireTwoFactor(ctx, input.googleAuthCode, { fresh: false, ...(moves ? { moves } : {}) });
      const item = {
        ...actorPart(ctx),
        no: input.agtOrderNo,
        taid: actor.participantId.toString(),
        channel: null,
        notification: null,
        body_hash: null,
        paid: paid?.toString() ?? null,
        payer: platform.secrets.vault.seal('collection_order.payment_name', input.paymentName ?? ''),
        free_below: fresh ? NO_CEILING : FRESH_CODE_ABOVE_FEN.toString(),
      };
      if (await holdReceipt(ctx, item, input.paymentName ?? '')) throw REFUSALS.frozen();
      return settle(ctx, item);
    },
  });

  const byChannel = moneyCommand<
    { connector: string; notificationId: string; bodyHash: string; agtOrderNo: string; paid: bigint; payer: string },
    ConfirmedOrder
  >({
    name: 'collection-order.confirm',
    permission: null,
    service: 'collection',
    stage: 'finish',
    async run(ctx, input) {
      const item = {
        ...actorPart(ctx),
        no: input.agtOrderNo,
        taid: null,
        channel: input.connector,
        notification: input.notificationId,
        body_hash: input.bodyHash,
        paid: input.paid.toString(),
        payer: platform.secrets.vault.seal('collection_order.payment_name', input.payer),
        free_below: NO_CEILING,
      };
      // The channel has done its part: a held receipt, or a different amount, is left to people.
      if (await holdReceipt(ctx, item, input.payer))
        return { agtOrderNo: item.no, status: COLLECTION_STATUS.awaiting, affirmTime: '' };
      return settle(ctx, item, ['amount_differs']);
    },
  });

  return { byHand, byChannel };
}

/**
 * The amount that a confirmation without a code would move; undefined if the database will refuse it anyway, with its
 * own message.
 */
function movedBy(order: Awaited<ReturnType<typeof findOwnOrder>>) {
  if (!order?.confirmable || order.amount > FRESH_CODE_ABOVE_FEN) return undefined;
  return { kind: 'received', fen: order.amount } as const;
}

function actorPart(ctx: Ctx) {
  return {
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.kind === 'user' ? ctx.actor.userId.toString() : null,
    actor: actorName(ctx.actor),
    request_id: ctx.requestId,
    ip: 'ip' in ctx.actor ? ctx.actor.ip : '',
  };
}
