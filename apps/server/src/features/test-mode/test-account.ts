import { planWire } from '@mashang/contract/fees';
import type { MerchantProducts } from '@mashang/contract/merchant-products';
import type { balanceAnswer, eventsAnswer, merchantTransfer, transfersAnswer } from '@mashang/contract/merchants';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { formatTime, zonedTime } from '@mashang/contract/time';
import type { z } from 'zod';
import { cursorInvalid } from '../../platform/errors.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { listLines, listTestProducts, type TestLine } from './test-books-store.ts';
import { listTestEvents } from './test-events-store.ts';
import { findAccount } from './test-space-store.ts';

const CURSOR = /^\d{1,18}$/;
function cursorOf(field: string, given: string | undefined): string | null {
  if (given === undefined || given === '') return null;
  if (!CURSOR.test(given)) throw cursorInvalid(field);
  return given;
}

/** GET /api/v1/balance of the test space. */
export async function readTestBalance(ctx: Ctx): Promise<z.infer<typeof balanceAnswer>> {
  const { posted, held } = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, findAccount);
  return { currency: BOOKS_CURRENCY, available: formatMoney(posted - held), held: formatMoney(held) };
}

/** GET /api/v1/products of the test space: every product in use at any hour, with the merchant's fee in force. */
export async function readTestProducts(ctx: Ctx): Promise<MerchantProducts> {
  const rows = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, listTestProducts);
  return {
    list: rows.map(({ product, name, payType, payWindow, plan, ...row }) => ({
      product,
      name,
      payType,
      currency: BOOKS_CURRENCY,
      minAmount: formatMoney(row.minAmount),
      maxAmount: formatMoney(row.maxAmount),
      fixedAmounts: [],
      payWindow,
      openHours: [],
      feePlan: { ...planWire(plan), effectiveFrom: zonedTime(formatTime(row.effectiveFrom)) },
    })),
  };
}

/** GET /api/v1/events of the test space. */
export async function readTestEvents(
  ctx: Ctx,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<z.infer<typeof eventsAnswer>> {
  const from = cursorOf('after', after) ?? '0';
  const rows = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, (tx) => listTestEvents(tx, from, limit));
  return {
    events: rows.map(({ id, type, at, data }) => ({
      id: testEventId(id),
      type,
      timestamp: new Date(at).toISOString(),
      data,
    })),
    next: rows.at(-1)?.id.toString() ?? from,
  };
}

/** The id of a test event, in answers and as `webhook-id`: no live event has it. */
export function testEventId(id: bigint): string {
  return `evt_test_${id}`;
}

/** GET /api/v1/transfers of the test space, the newest first. */
export async function readTestTransfers(
  ctx: Ctx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<z.infer<typeof transfersAnswer>> {
  const before = cursorOf('cursor', cursor);
  const rows = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, (tx) => listLines(tx, before, limit));
  const last = rows.at(-1);
  return { list: rows.map(viewLine), nextCursor: rows.length === limit && last ? last.id.toString() : undefined };
}

/** Formats a movement as a transfer. Its id has the form of a live one, by which bills are paged. */
export function viewLine(line: TestLine): z.infer<typeof merchantTransfer> {
  return {
    id: `${line.id}-1`,
    type: line.type,
    orderNo: line.orderNo,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(line.amount),
    balanceAfter: formatMoney(line.balanceAfter),
    time: formatTime(line.at),
  };
}
