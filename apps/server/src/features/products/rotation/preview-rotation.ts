import { BOOKS_CURRENCY, formatMoney, formatPercent } from '@mashang/contract/money';
import {
  type PreviewRotationBody,
  REPLAY_ORDERS_MAX,
  REPLAY_STEPS_MAX,
  type RotationPreview,
} from '@mashang/contract/products';
import { formatTime } from '@mashang/contract/time';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { participantOf } from '../participant-of.ts';
import { loadRotation } from './read-rotation.ts';
import { readRoutedOrders } from './read-routed-orders.ts';
import { type Replay, type ReplayAccount, replayOrders } from './replay-rules.ts';
import { draftRows, whyNotDraft, withDraft } from './rotation-rules.ts';
import type { RotationRow } from './rotation-store.ts';
import { draftRefused } from './set-rotation.ts';

/** Routes the last day's orders by the present settings and by the draft's, and returns both. Writes nothing. */
export async function previewRotation(ctx: Ctx, input: PreviewRotationBody): Promise<RotationPreview> {
  allow(ctx.actor, 'rotation:read');
  const { me } = participantOf(ctx.actor);
  const { rotation, orders, capped } = await asReader(ctx, async (tx) => {
    const rotation = await loadRotation(tx, me, input.prdId);
    const accounts = Math.max(1, rotation.inside.length + input.rows.length);
    const most = Math.min(REPLAY_ORDERS_MAX, Math.floor(REPLAY_STEPS_MAX / accounts));
    const routed = await readRoutedOrders(tx, { participantId: me, productId: rotation.product.id, most });
    return { rotation, ...routed };
  });
  const { inside, outside, product } = rotation;
  const problem = whyNotDraft(input.rows, { inside, outside, product });
  if (problem) throw draftRefused(problem);

  const drafted = withDraft(inside, draftRows(input.rows, [...inside, ...outside]));
  const oldestFirst = orders.toReversed();
  const before = replayOrders(candidatesOf(inside), oldestFirst);
  const after = replayOrders(candidatesOf(drafted), oldestFirst);
  const actual = new Map<number, number>();
  for (const { accountId } of orders) actual.set(accountId, (actual.get(accountId) ?? 0) + 1);
  return {
    orders: orders.length,
    capped,
    since: formatTime(oldestFirst[0]?.at ?? ctx.now - 86_400_000),
    until: formatTime(orders[0]?.at ?? ctx.now),
    currency: BOOKS_CURRENCY,
    accounts: drafted.map((row) => ({
      accId: row.accId,
      outAuthNo: row.outAuthNo,
      participantName: row.participantName,
      own: row.own,
      actual: actual.get(Number(row.accId)) ?? 0,
      before: sharesOf(before, row, orders.length),
      after: sharesOf(after, row, orders.length),
      skips: skipsOf(after, row),
    })),
    lostBefore: before.lost,
    lostAfter: after.lost,
  };
}

function candidatesOf(rows: readonly RotationRow[]): ReplayAccount[] {
  return rows
    .filter((row) => row.enabled)
    .map((row) => ({
      accountId: Number(row.accId),
      participantId: Number(row.taid),
      weight: row.weight,
      minAmount: row.minAmount,
      maxAmount: row.maxAmount,
      refusal: row.refusal,
    }));
}

function sharesOf({ taken }: Replay, row: RotationRow, orders: number) {
  const sum = taken.get(Number(row.accId)) ?? { orders: 0, amount: 0n };
  return { orders: sum.orders, share: formatPercent(sum.orders, orders), amount: formatMoney(sum.amount) };
}

function skipsOf({ skips }: Replay, row: RotationRow) {
  return [...(skips.get(Number(row.accId)) ?? [])]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count);
}
