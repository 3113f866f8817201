import { formatMoney } from '@mashang/contract/money';
import type {
  MerchantSettlement,
  MerchantSettlementList,
  MerchantSettlementQuery,
} from '@mashang/contract/settlements';
import { TEST_SETTLEMENT, TEST_SETTLEMENT_LEAST_FEN } from '@mashang/contract/test-mode';
import { zonedTime } from '@mashang/contract/time';
import { BusinessError } from '../../platform/errors.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { runSteps } from './steps/run-steps.ts';
import { settlementNumberOf, tellSettlement, viewTestSettlement } from './steps/settlement-steps.ts';
import { findLastLine } from './test-books-store.ts';
import { testCommand, testNumber } from './test-command.ts';
import { firstDue, type TestObject } from './test-object-store.ts';
import { changeHeld, findAccount, findObject, insertObject, listObjects } from './test-space-store.ts';
import * as zh from './zh.ts';

type Settlement = TestObject<'settlement'>;

/** POST /api/v1/settlements by a test key: all that is free, made at once and paid soon after. */
export function requestTestSettlement(ctx: Ctx, signed: SignedCommand): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const { tx, now } = space;
    const { posted, held } = await findAccount(tx);
    const amount = posted - held;
    if (amount < TEST_SETTLEMENT_LEAST_FEN)
      throw new BusinessError('conflict', zh.settlements.belowLeast(formatMoney(TEST_SETTLEMENT_LEAST_FEN))).because(
        'settlement_below_least',
      );
    const [before] = await listObjects(tx, 'settlement', { limit: 1 });
    const steps = TEST_SETTLEMENT.steps.map(({ to, afterS }) => ({ to: settlementNumberOf(to), afterS }));
    await changeHeld(space, amount);
    const made = await insertObject(space, {
      kind: 'settlement',
      number: testNumber('JS', now),
      mchNo: '',
      parentId: null,
      state: settlementNumberOf('made'),
      amount,
      dueAt: firstDue(steps, now),
      facts: {
        steps,
        paidAt: null,
        openedAt: before?.createdAt ?? null,
        opening: before?.facts.closing ?? '0',
        afterLine: before?.facts.upToLine ?? '0',
        upToLine: await findLastLine(tx),
        closing: posted.toString(),
      },
    });
    await tellSettlement(space, 'made', made);
    return viewTestSettlement(await runSteps(space, made));
  });
}

/** Returns a settlement of the bound test space. Throws 404. */
export async function findTestSettlement(ctx: Ctx, settlementNo: string): Promise<Settlement> {
  const { merchantId } = merchantOf(ctx);
  const asked = { number: settlementNo };
  const found = await ctx.platform.db.asTest(merchantId, (tx) => findObject(tx, 'settlement', asked));
  if (!found) throw new BusinessError('notFound', zh.settlements.missing).because('settlement_not_found');
  return found;
}

export async function readTestSettlement(ctx: Ctx, settlementNo: string): Promise<MerchantSettlement> {
  return viewTestSettlement(await findTestSettlement(ctx, settlementNo));
}

/** GET /api/v1/settlements: the newest first; the cursor is an id, as the live call has it. */
export async function listTestSettlements(ctx: Ctx, query: MerchantSettlementQuery): Promise<MerchantSettlementList> {
  const { cursor, limit, state } = query;
  const asked = {
    state: state === undefined ? null : settlementNumberOf(state),
    created: createdIn(query),
    before: cursor === undefined ? null : BigInt(cursor),
    limit: limit + 1,
  };
  const { merchantId } = merchantOf(ctx);
  const rows = await ctx.platform.db.asTest(merchantId, (tx) => listObjects(tx, 'settlement', asked));
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(page.at(-1)?.id ?? '') : '';
  return { list: page.map(viewTestSettlement), nextCursor };
}

const DAY_MS = 86_400_000;
/** Days of Shanghai, the second inclusive, are the moments at which they begin and end. */
function createdIn({ createdFrom, createdTo, startDate, endDate }: MerchantSettlementQuery) {
  const from = startDate === undefined ? undefined : zonedTime(`${startDate} 00:00:00`);
  const until =
    endDate === undefined ? undefined : new Date(Date.parse(`${endDate}T00:00:00+08:00`) + DAY_MS).toISOString();
  const later = [createdFrom, from]
    .filter((one) => one !== undefined)
    .toSorted(byTime)
    .at(-1);
  const earlier = [createdTo, until]
    .filter((one) => one !== undefined)
    .toSorted(byTime)
    .at(0);
  return { createdFrom: later, createdTo: earlier };
}
function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
