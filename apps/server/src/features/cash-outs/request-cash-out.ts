import type { CashOutAnswer, CashOutBody } from '@mashang/contract/cash-outs';
import { MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { nextOrderNo } from '../../platform/order-number.ts';
import { actingPersonOf, userOf } from '../../platform/verbs/acting.ts';
import { type Ctx, moneyCommand } from '../../platform/verbs/verb.ts';
import { isListed, requireSource } from './admit-cash-out.ts';
import { findOwed, findPayAccount, findTerms } from './approvals/terms-store.ts';
import { askCashOut, findByIntent, findNumber, type RequestItem } from './cash-out-commands-store.ts';
import { ACCOUNT_FAULTS, requestRefusal } from './cash-out-refusals.ts';
import { ownerOf } from './own-cash-outs.ts';
import * as zh from './zh.ts';

/** The target of a cash-out: an own bank account, or (`S` and its number) the settlement account of a file. */
const targetOf = (accId: string) =>
  accId.startsWith('S') ? { acc_id: null, submission: accId.slice(1) } : { acc_id: accId, submission: null };

function itemOf(ctx: Ctx, { source, accId, remark, idempotencyKey }: CashOutBody, amount: bigint): RequestItem {
  return {
    ...actingPersonOf(ctx),
    no: nextOrderNo('TX', ctx.now),
    key: idempotencyKey,
    participant: String(userOf(ctx).participantId),
    source,
    amount: amount.toString(),
    ...targetOf(accId),
    remark,
  };
}

const KEY_REUSED = () => new BusinessError('conflict', zh.requestCashOut.keyReused);

/** Checks the account's owner and its holder before the code is used up; the database checks again under its locks. */
async function screenHolder(ctx: Ctx, owner: bigint, accId: string): Promise<void> {
  const account = await findPayAccount(ctx.platform.db.app, owner, accId);
  if (!account) throw new BusinessError('notFound', ACCOUNT_FAULTS.no_account);
  if (await isListed(ctx, owner, account.holder)) throw new BusinessError('frozen', zh.requestCashOut.screened);
}

/** Requests money to the participant's own bank account, once per idempotency key, and holds it in the same commit. */
export const requestCashOut = moneyCommand<CashOutBody, CashOutAnswer>({
  name: 'cash-out.request',
  permission: 'cash-out:request',
  service: 'collection',
  stage: 'finish',
  async run(ctx, input) {
    const owner = ownerOf(ctx);
    const amount = parseMoney(input.amount);
    if (amount === 0n) throw invalidField('amount', zh.requestCashOut.amountZero);
    if (amount > MAX_AMOUNT_FEN) throw invalidField('amount', zh.faults.aboveMaxAmount);
    await requireSource(ctx, input.source);
    const sql = ctx.platform.db.app;
    const item = itemOf(ctx, input, amount);
    // A client that lost the answer and sends the key again is answered at once: the first request used up its code.
    const before = await findByIntent(sql, item);
    if (before) {
      if (before.same) return findNumber(sql, before.id);
      throw KEY_REUSED();
    }
    await screenHolder(ctx, owner, input.accId);
    const moves = { kind: 'sent', fen: amount } as const;
    await requireTwoFactor(ctx, input.googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    const { outcome, made } = await askCashOut(ctx.writes.app, item);
    if (outcome === 'key_reused') throw KEY_REUSED();
    if (outcome !== 'done' && outcome !== 'replay') {
      const [terms, owed] = [await findTerms(sql), await findOwed(sql, owner)];
      throw requestRefusal(outcome, { terms, source: input.source, owed });
    }
    ctx.platform.bus.signal('events');
    return findNumber(sql, made as bigint);
  },
});
