import type { AgtIndex, MoneyFigures, OrderFigures } from '@mashang/contract/dashboard';
import { formatMoney } from '@mashang/contract/money';
import type { Tx } from '../../platform/db.ts';
import { asReader } from '../../platform/reader.ts';
import { allow, type Ctx } from '../../platform/verb.ts';
import { approvalsToDo } from '../approvals/approvals-to-do.ts';
import { participantBalances } from '../ledger/read-ledger.ts';
import { readOwnStanding } from '../participants/own-standing.ts';
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

/**
 * 首页: the participant's figures of today, or the institution's for operator staff. What the reader may not see on its own page is not
 * shown here either.
 */
export async function readDashboard(ctx: Ctx): Promise<AgtIndex> {
  const { actor } = ctx;
  allow(actor, 'dashboard:read');
  const { participantId, permissions, userId } = actor;
  const unbound = !(await isTwoFactorBound(ctx.platform.db.app, userId));
  return asReader(ctx, async (tx) => {
    const [payouts, approvals, orders, money, runStatus, standing] = await Promise.all([
      payoutsToDo(tx, actor),
      approvalsToDo(tx, actor),
      permissions.has('collection-order:read') ? readOrders(tx, participantId) : {},
      permissions.has(participantId === null ? 'ledger:books' : 'ledger:read') ? readMoney(tx, participantId) : {},
      participantId === null ? null : findRunStatus(tx, participantId),
      participantId === null ? null : readOwnStanding(tx),
    ]);
    return { ...orders, ...money, payouts, approvals, unbound, paused: runStatus === 0, standing };
  });
}

async function readOrders(tx: Tx, participantId: bigint | null): Promise<OrderFigures> {
  const [hours, awaiting] = await Promise.all([countByHour(tx, participantId), countAwaiting(tx, participantId)]);
  return { ...figuresOf(hours), awaiting };
}

async function readMoney(tx: Tx, participantId: bigint | null): Promise<MoneyFigures> {
  const [floats, earned, balances] = await Promise.all([
    listFloatDays(tx, participantId, FLOAT_DAYS),
    sumOwnEarnings(tx, participantId),
    participantId === null ? sumInstitution(tx) : participantBalances(tx, participantId),
  ]);
  return {
    commission: { today: formatMoney(earned.today), yesterday: formatMoney(earned.yesterday) },
    float: { available: balances.available, held: balances.held },
    commissionBalance: balances.commission,
    floatDays: floats.map(({ day, fen }) => ({ day, balance: formatMoney(fen) })),
  };
}

async function sumInstitution(tx: Tx) {
  const { posted, held, commission } = await sumFloats(tx);
  return { available: formatMoney(posted - held), held: formatMoney(held), commission: formatMoney(commission) };
}
