import { BOOKS_CURRENCY, formatMoney, parseMoney } from '@mashang/contract/money';
import type {
  AskableSettlement,
  AskOwnSettlementAnswer,
  AskOwnSettlementBody,
} from '@mashang/contract/own-settlements';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { actingPersonOf } from '../../../platform/verbs/acting.ts';
import { allow, type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { faultRefusal } from '../request-settlement.ts';
import { askOwn } from '../settlement-commands-store.ts';
import { settlementFaultText } from '../settlement-refusals.ts';
import { findAccount, findMerchantOf } from '../settlement-terms-store.ts';
import { viewAccount } from '../settlement-view.ts';
import * as zh from '../zh.ts';
import { findAskable } from './own-settlements-store.ts';

function sumChanged(): BusinessError {
  const reason = zh.askOwnSettlement.sumChanged;
  return new BusinessError('conflict', reason, { fields: [{ field: 'amount', reason }] });
}

/** What a settlement asked for now would pay, and where to; `why` names what prevents it. */
export async function readAskableSettlement({ platform, actor }: Ctx): Promise<AskableSettlement> {
  allow(actor, 'own-settlement:ask');
  const { merchantId } = merchantOf(actor);
  return platform.db.asMerchant(merchantId, async (tx) => {
    const [{ due, kept, fee, fault }, account, merchant] = await Promise.all([
      findAskable(tx),
      findAccount(tx, merchantId),
      findMerchantOf(tx, merchantId.toString()),
    ]);
    const { accountNo, bankName } = account ? viewAccount(account) : { accountNo: '', bankName: '' };
    return {
      merchantId: merchantId.toString(),
      legalName: merchant?.legalName ?? '',
      currency: BOOKS_CURRENCY,
      amount: formatMoney(due > 0n ? due : 0n),
      fee: formatMoney(fee),
      reserve: formatMoney(kept),
      accountNo,
      bankName,
      why: settlementFaultText(fault),
    };
  });
}

/**
 * One of a merchant's people asks for a settlement of all that is free now, by the rule of the merchant API. A second
 * request is refused while the first one waits for the staff, so two clicks make one settlement. `amount` is what the
 * person saw; another amount is refused. Throws 403, 409, 423.
 */
export const askOwnSettlement = moneyCommand<AskOwnSettlementBody, AskOwnSettlementAnswer>({
  name: 'settlement.ask',
  permission: 'own-settlement:ask',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { amount, googleAuthCode }) {
    merchantOf(ctx.actor);
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const { outcome, made } = await askOwn(ctx.writes.app, { ...actingPersonOf(ctx), seen: parseMoney(amount) });
    if (outcome === 'sum_changed') throw sumChanged();
    if (outcome !== 'made') throw faultRefusal(outcome);
    if (made === null) throw new TypeError('a settlement was answered nothing');
    ctx.platform.bus.signal('events');
    return { settlementNo: made };
  },
});
