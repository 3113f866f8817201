import { BOOKS_CURRENCY, formatMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import type { TransferAnswer, TransferBody, TransferPage } from '@mashang/contract/participants';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { nextOrderNo } from '../../../platform/order-number.ts';
import { shownBy, userOf } from '../../../platform/verbs/acting.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, type MoneyCtx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { postingsOfOrder } from '../../ledger/read-ledger.ts';
import { agentOf, noSuchSubAgent } from '../agent-of.ts';
import * as zh from '../zh.ts';
import { requireSubAgent } from './require-sub-agent.ts';
import { findStanding } from './sub-agents-store.ts';
import {
  countTransfers,
  findByIntent,
  findTransfer,
  listTransfers,
  moveFloat,
  type TransferItem,
  type TransferOutcome,
} from './transfer-store.ts';

const REFUSALS: Record<Exclude<TransferOutcome, 'done' | 'replay'>, () => BusinessError> = {
  key_reused: () => new BusinessError('conflict', zh.transferAmount.keyReused),
  not_below: noSuchSubAgent,
  sender_frozen: () => new BusinessError('frozen', zh.transferAmount.senderFrozen),
  sender_unverified: () => new BusinessError('forbidden', zh.transferAmount.senderUnverified),
  receiver_frozen: () => new BusinessError('frozen', zh.words.receiverFrozen),
  receiver_unverified: () => new BusinessError('conflict', zh.words.receiverUnverified),
  float_short: () => {
    const reason = zh.transferAmount.floatShort;
    return new BusinessError('conflict', reason, { fields: [{ field: 'amount', reason }] });
  },
};

function itemOf(ctx: Ctx, { id, remark, idempotencyKey }: TransferBody, amount: bigint): TransferItem {
  const { userId, ip } = userOf(ctx);
  return {
    no: nextOrderNo('HB', ctx.now),
    key: idempotencyKey,
    sender: String(agentOf(ctx)),
    receiver: id,
    amount: String(amount),
    remark,
    user_id: String(userId),
    actor: actorName(ctx.actor),
    request_id: ctx.requestId,
    ip,
    ...shownBy(ctx.actor),
  };
}

/** A client that lost the answer and repeats its intent gets the same answer: the first call used up its code. */
async function move(ctx: MoneyCtx, input: TransferBody, item: TransferItem): Promise<bigint> {
  const sql = ctx.platform.db.app;
  const before = await findByIntent(sql, item);
  if (before?.same) return before.id;
  if (before) throw REFUSALS.key_reused();
  await requireTwoFactor(ctx, input.googleAuthCode, {
    fresh: false,
    moves: { kind: 'sent', fen: BigInt(item.amount) },
    moneyLeaves: true,
  });
  const { outcome, moved } = await moveFloat(ctx.writes.app, item);
  if (outcome !== 'done' && outcome !== 'replay') throw REFUSALS[outcome]();
  ctx.platform.bus.signal('events');
  return moved as bigint;
}

/** Moves float down to a descendant, once for each intent; the answer has the postings of both sides. */
export const transferAmount = moneyCommand<TransferBody, TransferAnswer>({
  name: 'sub-agent.transfer',
  permission: 'sub-agent:transfer',
  service: 'agent_network',
  floats: 'begin',
  async run(ctx, input) {
    const from = agentOf(ctx);
    const units = parseMoney(input.amount);
    if (units === 0n) throw invalidField('amount', zh.transferAmount.amountZero);
    if (units > MAX_AMOUNT_FEN) throw invalidField('amount', zh.transferAmount.aboveLimit);
    if (BigInt(input.id) === from) throw invalidField('id', zh.words.toSelf);
    // Checked before the code is used up; the database function checks again under its locks.
    const son = await findStanding(ctx.platform.db.app, BigInt(input.id));
    if (!son?.path.includes(from)) throw noSuchSubAgent();
    const moved = await move(ctx, input, itemOf(ctx, input, units));
    return asReader(ctx, async (tx) => {
      const { transferNo, amount, time } = await findTransfer(tx, moved);
      return {
        transferNo,
        currency: BOOKS_CURRENCY,
        amount: formatMoney(amount),
        time,
        postings: await postingsOfOrder(tx, transferNo, { participantId: from }),
      };
    });
  },
});

/** Returns the transfers to a participant of the subtree from those above it, the newest first. */
export async function readTransfers(
  ctx: Ctx,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<TransferPage> {
  allow(ctx.actor, 'participant:read');
  agentOf(ctx);
  return asReader(ctx, async (tx) => {
    await requireSubAgent(tx, BigInt(id));
    const [rows, total] = [await listTransfers(tx, BigInt(id), { page, limit }), await countTransfers(tx, BigInt(id))];
    return {
      list: rows.map(({ id: _id, ...row }) => ({ ...row, currency: BOOKS_CURRENCY, amount: formatMoney(row.amount) })),
      total,
      page,
      limit,
    };
  });
}
