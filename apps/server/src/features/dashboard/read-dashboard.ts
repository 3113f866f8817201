import type { AgtIndex } from '@mashang/contract/dashboard';
import { formatMoney } from '@mashang/contract/money';
import { asReader } from '../../platform/reader.ts';
import { allow, type Ctx } from '../../platform/verb.ts';
import { approvalsToDo } from '../approvals/approvals-to-do.ts';
import { participantBalances } from '../ledger/read-ledger.ts';
import { payoutsToDo } from '../payout-orders/payouts-to-do.ts';
import { figuresOf } from './dashboard-rules.ts';
import {
  countAwaiting,
  countByHour,
  findRunStatus,
  isTwoFactorBound,
  listFloatDays,
  sumFloats,
  sumOwnEarnings,
} from './dashboard-store.ts';

/** Two weeks show a weekly rhythm. */
const FLOAT_DAYS = 14;

/** 首页: the participant's figures of today, or the institution's for operator staff. */
export async function readDashboard(ctx: Ctx): Promise<AgtIndex> {
  const { actor } = ctx;
  allow(actor, 'dashboard:read');
  const { participantId, userId } = actor;
  const unbound = !(await isTwoFactorBound(ctx.platform.db.app, userId));
  return asReader(ctx, async (tx) => {
    const [hours, awaiting, payouts, approvals, floats, earned] = await Promise.all([
      countByHour(tx, participantId),
      countAwaiting(tx, participantId),
      payoutsToDo(tx, actor),
      approvalsToDo(tx, actor),
      listFloatDays(tx, participantId, FLOAT_DAYS),
      sumOwnEarnings(tx, participantId),
    ]);
    const floatDays = floats.map(({ day, fen }) => ({ day, balance: formatMoney(fen) }));
    const commission = { today: formatMoney(earned.today), yesterday: formatMoney(earned.yesterday) };
    const figures = { ...figuresOf(hours), commission, floatDays };
    if (participantId === null) {
      const sums = await sumFloats(tx);
      return {
        ...figures,
        awaiting,
        payouts,
        approvals,
        unbound,
        paused: false,
        float: { available: formatMoney(sums.posted - sums.held), held: formatMoney(sums.held) },
        commissionBalance: formatMoney(sums.commission),
      };
    }
    const [balances, runStatus] = await Promise.all([
      participantBalances(tx, participantId),
      findRunStatus(tx, participantId),
    ]);
    return {
      ...figures,
      awaiting,
      payouts,
      approvals,
      unbound,
      paused: runStatus === 0,
      float: { available: balances.available, held: balances.held },
      commissionBalance: balances.commission,
    };
  });
}
