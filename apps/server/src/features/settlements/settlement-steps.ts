import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { LeftToChannel } from '@mashang/contract/payment-channels';
import type {
  FailSettlementBody,
  LeaveSettlementsBody,
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
import { actingPersonOf } from '../../platform/verbs/acting.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { mustReach } from '../payment-channels/transfers/payment-ways.ts';
import { failOne, leaveAll, makeRun, matchOne, refuseRun, sendAll } from './settlement-commands-store.ts';
import { settlementFaultText, stepRefusal } from './settlement-refusals.ts';
import { findRun, findSettlement, listDestinations, listOfBatch, listSkipped } from './settlements-store.ts';
import * as zh from './zh.ts';

/**
 * Makes a run for these merchants outside their plans' times. Its amounts are held until two people approve it or one
 * refuses it.
 */
export const makeSettlementRun = moneyCommand<MakeRunBody, MakeRunAnswer>({
  name: 'settlement.make',
  permission: 'settlement:make',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { merchantIds }) {
    const sql = ctx.writes.app;
    const { made } = await makeRun(sql, { ...actingPersonOf(ctx), merchants: merchantIds });
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

/** One person refuses a run that is not approved yet: its held amounts are free again. */
export const refuseSettlementRun = moneyCommand<RefuseRunBody, RunAnswer>({
  name: 'settlement.refuse',
  permission: 'settlement:make',
  service: null,
  async run(ctx, { runNo, reason, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await refuseRun(ctx.writes.app, { ...actingPersonOf(ctx), no: runNo, reason });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { runNo, state: 'refused' };
  },
});

/**
 * Puts settlements into one bank file; the proposer of a run's release may not do it. Either all are in payment
 * afterwards, or none.
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
      ...actingPersonOf(ctx),
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

/**
 * Leaves settlements to one payment channel; the proposer of a run's release may not do it. Either all are in payment
 * afterwards, or none; the job hands each to the channel.
 */
export const leaveSettlements = moneyCommand<LeaveSettlementsBody, LeftToChannel>({
  name: 'settlement.send',
  permission: 'settlement:send',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { settlementNos, channel, googleAuthCode }) {
    const rows = await listDestinations(ctx.writes.app, settlementNos);
    const fen = rows.reduce((sum, { amount }) => sum + amount, 0n);
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves: { kind: 'sent', fen }, moneyLeaves: true });
    await mustReach(ctx.platform, channel, rows);
    const { outcome, made, atFault } = await leaveAll(ctx.writes.app, {
      ...actingPersonOf(ctx),
      numbers: settlementNos,
      by_channel: channel,
    });
    if (outcome !== 'done') throw stepRefusal(outcome, atFault);
    ctx.platform.bus.signal('events');
    return { channel: made, lines: rows.length, currency: BOOKS_CURRENCY, total: formatMoney(fen) };
  },
});

/** Records that the bank refused one payment of its file: the money stays held until it is sent again or cancelled. */
export const failSettlement = moneyCommand<FailSettlementBody, SettlementAnswer>({
  name: 'settlement.fail',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { settlementNo, reason, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await failOne(ctx.writes.app, { ...actingPersonOf(ctx), no: settlementNo, reason });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { settlementNo, state: 'failed' };
  },
});

/** A person chooses the statement line of the payment, when the program could not match it. */
export const matchSettlement = moneyCommand<MatchSettlementBody, SettlementAnswer>({
  name: 'settlement.match',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { settlementNo, lineId, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await matchOne(ctx.writes.app, { ...actingPersonOf(ctx), no: settlementNo, line: lineId });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { settlementNo, state: 'paid' };
  },
});
