import type { AgtIndex, MoneyFigures, OrderFigures } from '@mashang/contract/dashboard';
import { floatsStanding } from '@mashang/contract/jurisdictions';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { RUN_STATUS } from '@mashang/contract/standing';
import type { Tx } from '../../platform/database/db.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { approvalsToDo } from '../approvals/approvals-to-do.ts';
import { participantBalances } from '../ledger/read-ledger.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { readOwnStanding } from '../participants/own-standing.ts';
import { payoutsToDo } from '../payout-orders/payouts-to-do.ts';
import { refundTasksToDo } from '../refunds/tasks-to-do.ts';
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

/** Two weeks are enough to show a weekly rhythm. */
const FLOAT_DAYS = 14;

/**
 * 首页: the participant's figures of today, or the institution's for operator staff. Data that the reader may not see on
 * its own page is not shown here either.
 */
export async function readDashboard(ctx: Ctx): Promise<AgtIndex> {
  const { actor } = ctx;
  allow(actor, 'dashboard:read');
  const { participantId, permissions, userId } = actor;
  const unbound = !(await isTwoFactorBound(ctx.platform.db.app, userId));
  const floats = floatsStanding(await currentLicence(ctx.platform)).kind !== 'off';
  const mayOrders = permissions.has('collection-order:read') && (floats || participantId === null);
  return asReader(ctx, async (tx) => {
    const [payouts, refundTasks, approvals, orders, money, runStatus, standing] = await Promise.all([
      payoutsToDo(tx, actor),
      refundTasksToDo(tx, actor),
      approvalsToDo(tx, actor),
      mayOrders ? readOrders(tx, participantId) : {},
      permissions.has(participantId === null ? 'ledger:books' : 'ledger:read')
        ? readMoney(tx, { participantId, floats })
        : {},
      participantId === null ? null : findRunStatus(tx, participantId),
      participantId === null ? null : readOwnStanding(tx),
    ]);
    return {
      currency: BOOKS_CURRENCY,
      floats,
      ...orders,
      ...money,
      payouts,
      refundTasks,
      approvals,
      unbound,
      paused: runStatus === RUN_STATUS.paused,
      standing,
    };
  });
}

async function readOrders(tx: Tx, participantId: bigint | null): Promise<OrderFigures> {
  const [hours, awaiting] = await Promise.all([countByHour(tx, participantId), countAwaiting(tx, participantId)]);
  return { ...figuresOf(hours), awaiting };
}

type Whose = { participantId: bigint | null; floats: boolean };
async function readMoney(tx: Tx, { participantId, floats }: Whose): Promise<Partial<MoneyFigures>> {
  const [days, earned, balances] = await Promise.all([
    floats ? listFloatDays(tx, participantId, FLOAT_DAYS) : [],
    sumOwnEarnings(tx, participantId),
    participantId === null ? sumInstitution(tx) : participantBalances(tx, participantId),
  ]);
  return {
    commission: { today: formatMoney(earned.today), yesterday: formatMoney(earned.yesterday) },
    commissionBalance: balances.commission,
    ...(floats
      ? {
          float: { available: balances.available, held: balances.held },
          floatDays: days.map(({ day, fen }) => ({ day, balance: formatMoney(fen) })),
        }
      : {}),
  };
}

async function sumInstitution(tx: Tx) {
  const { posted, held, commission } = await sumFloats(tx);
  return { available: formatMoney(posted - held), held: formatMoney(held), commission: formatMoney(commission) };
}
