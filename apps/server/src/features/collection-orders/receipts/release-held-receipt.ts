import type { WriteTx } from '../../../platform/database/db.ts';
import { type Shown, shownBy, userOf } from '../../../platform/verbs/acting.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { moneyCommand, type WriteCtx } from '../../../platform/verbs/verb.ts';
import { type ConfirmItem, confirmOrders } from '../orders-store.ts';
import { releaseCollection } from './held-receipts-store.ts';

type Held = { subjectId: string; resume: Record<string, unknown> | null; by: string };

/** Settles the receipt as it came, in the transaction of the decision and in the name of the person who decides. */
const settleReceipt = moneyCommand<{ tx: WriteTx; receipt: ConfirmItem & Shown }, void>({
  name: 'collection-order.settle-held',
  permission: null,
  service: 'collection',
  stage: 'finish',
  run: async (_ctx, { tx, receipt }) => void (await confirmOrders(tx, [receipt])),
});

/**
 * Public entry for risk: releases the order and settles the receipt that waited. If something prevents the settlement
 * meanwhile, the receipt must be confirmed again.
 */
export async function releaseHeldReceipt(ctx: WriteCtx, held: Held): Promise<void> {
  if (await releaseCollection(ctx.tx, held.subjectId, held.by)) await resumeReceipt(ctx, held);
}

/**
 * Public entry for risk: nothing holds the order any more, so the receipt stored with its hits is settled as it came,
 * if it still waits.
 */
export async function resumeReceipt(ctx: WriteCtx, { resume }: Pick<Held, 'resume'>): Promise<void> {
  const receipt = resume?.receipt as ConfirmItem | undefined;
  // The payer's name was decrypted when it was read from the database.
  const payer = receipt?.payer && ctx.platform.secrets.vault.seal('collection_order.payment_name', receipt.payer);
  if (receipt && payer)
    await settleReceipt(ctx, { tx: ctx.tx, receipt: { ...receipt, payer, ...actingPersonOf(ctx) } });
}

function actingPersonOf(ctx: WriteCtx) {
  const { actor, requestId } = ctx;
  const { userId, ip } = userOf(ctx);
  const who = { actor_kind: 'user', actor_id: userId.toString(), actor: actorName(actor) };
  return { ...who, request_id: requestId, ip, ...shownBy(actor) };
}
