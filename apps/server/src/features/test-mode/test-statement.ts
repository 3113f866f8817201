import { formatTime, parseTime } from '@mashang/contract/time';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { viewLine } from './test-account.ts';
import { findTestBalanceBefore, findTestMerchant, listLinesOf, type Stretch, sumLinesOf } from './test-books-store.ts';
import { findTestSettlement } from './test-settlements.ts';

const DAY_MS = 86_400_000;
type Figures = {
  head: { number: string; merchantName: string; mchId: string; from: string; to: string };
  opening: bigint;
  closing: bigint;
  sums: Awaited<ReturnType<typeof sumLinesOf>>;
};

/** What a bill of the test space is made of: its figures, and a page of its rows. Live statements are written alike. */
export async function readTestDay(
  ctx: Ctx,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<Figures & { rows: ReturnType<typeof viewLine>[] }> {
  const from = parseTime(day);
  const until = from + DAY_MS;
  const stretch: Stretch = { from, until };
  return ctx.platform.db.asTest(merchantOf(ctx).merchantId, async (tx) => {
    const { mchId, name } = await findTestMerchant(tx);
    const rows = await listLinesOf(tx, stretch, { after, limit });
    return {
      head: {
        number: `${mchId}-${day}`,
        merchantName: name,
        mchId,
        from: formatTime(from),
        to: formatTime(until),
      },
      opening: await findTestBalanceBefore(tx, from),
      closing: await findTestBalanceBefore(tx, until),
      sums: await sumLinesOf(tx, stretch),
      rows: rows.map(viewLine),
    };
  });
}

/** The same of a settlement: what moved since the cut of the one before. Throws 404. */
export async function readTestCut(ctx: Ctx, settlementNo: string): Promise<Figures> {
  const { facts, createdAt, number } = await findTestSettlement(ctx, settlementNo);
  const stretch: Stretch = { after: facts.afterLine, upTo: facts.upToLine };
  return ctx.platform.db.asTest(merchantOf(ctx).merchantId, async (tx) => {
    const { mchId, name } = await findTestMerchant(tx);
    const from = facts.openedAt === null ? '' : formatTime(facts.openedAt);
    return {
      head: { number, merchantName: name, mchId, from, to: formatTime(createdAt) },
      opening: BigInt(facts.opening),
      closing: BigInt(facts.closing),
      sums: await sumLinesOf(tx, stretch),
    };
  });
}
