import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type {
  FailSettlementBody,
  MakeRunAnswer,
  MakeRunBody,
  MatchSettlementBody,
  RefuseRunBody,
  RunAnswer,
  SendSettlementsAnswer,
  SendSettlementsBody,
  SettlementAnswer,
} from '@mashang/contract/settlements';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { handOf } from '../../platform/verbs/acting.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { failOne, makeRun, matchOne, refuseRun, sendAll } from './settlement-commands-store.ts';
import { settlementFaultText, stepRefusal } from './settlement-refusals.ts';
import { findRun, findSettlement, listOfBatch, listSkipped } from './settlements-store.ts';
import * as zh from './zh.ts';

/**
 * A run for merchants at once, outside their plans' times. What it made is held until two people have
 * approved or one has refused it.
 */
export const makeSettlementRun = moneyCommand<MakeRunBody, MakeRunAnswer>({
  name: 'settlement.make',
  permission: 'settlement:make',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { merchantIds }) {
    const sql = ctx.writes.app;
    const { made } = await makeRun(sql, { ...handOf(ctx), merchants: merchantIds });
    const skipped = (await listSkipped(sql, merchantIds)).map((one) => ({
      ...one,
      reason: settlementFaultText(one.reason),
    }));
    if (made === null)
      throw new BusinessError(
        'conflict',
        zh.settlementSteps.nothingToSettle(skipped[0]?.reason ?? zh.faults.merchantMissing),
      );
    ctx.platform.bus.signal('events');
    const run = await findRun(sql, made);
    return { runNo: made, lines: run?.lines ?? 0, skipped };
  },
});

/** One person refuses a run that nobody has approved: what it held is free. */
export const refuseSettlementRun = moneyCommand<RefuseRunBody, RunAnswer>({
  name: 'settlement.refuse',
  permission: 'settlement:make',
  service: null,
  async run(ctx, { runNo, reason, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await refuseRun(ctx.writes.app, { ...handOf(ctx), no: runNo, reason });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { runNo, state: 'refused' };
  },
});

/**
 * Into one bank file, by another person than who proposed the runs' release: all of them are
 * being paid from then on, or none.
 */
export const sendSettlements = moneyCommand<SendSettlementsBody, SendSettlementsAnswer>({
  name: 'settlement.send',
  permission: 'settlement:send',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { settlementNos, payFrom, googleAuthCode }) {
    const sql = ctx.writes.app;
    let fen = 0n;
    for (const no of new Set(settlementNos)) fen += (await findSettlement(sql, no))?.amount ?? 0n;
    const moves = { kind: 'sent', fen } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    const { outcome, made, atFault } = await sendAll(sql, {
      ...handOf(ctx),
      numbers: settlementNos,
      from: payFrom ?? null,
    });
    if (outcome !== 'done') throw stepRefusal(outcome, atFault);
    ctx.platform.bus.signal('events');
    const lines = await listOfBatch(sql, made);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
    return { batchNo: made, lines: lines.length, currency: BOOKS_CURRENCY, total: formatMoney(total) };
  },
});

/** The bank refused one payment of its file: its money stays held until it is sent again or cancelled. */
export const failSettlement = moneyCommand<FailSettlementBody, SettlementAnswer>({
  name: 'settlement.fail',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { settlementNo, reason, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await failOne(ctx.writes.app, { ...handOf(ctx), no: settlementNo, reason });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { settlementNo, state: 'failed' };
  },
});

/** A person says which line of a statement is the payment, where the program could not tell. */
export const matchSettlement = moneyCommand<MatchSettlementBody, SettlementAnswer>({
  name: 'settlement.match',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { settlementNo, lineId, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await matchOne(ctx.writes.app, { ...handOf(ctx), no: settlementNo, line: lineId });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { settlementNo, state: 'paid' };
  },
});
