import type { CollectionOrder, CollectionStatus, OrderCounts } from '@mashang/contract/collection-orders';
import { groupMoney } from '@mashang/contract/money';
import { isManualPattern, SKIP_PROMPT_ACCOUNT_TYPE, TOKEN_ACCOUNT_TYPE } from '@mashang/contract/products';
import * as zh from './zh.tsx';

type Question = { question: string; facts: readonly (readonly [string, string])[] };

/** The question before the two-factor code, by account type and its prompt; undefined without one. */
export function confirmQuestion(order: CollectionOrder): Question | undefined {
  if (order.accType === SKIP_PROMPT_ACCOUNT_TYPE) return undefined;
  const amount = zh.confirmQuestion.amount(groupMoney(order.amount));
  const received = [zh.confirmQuestion.amountDue, amount] as const;
  if (order.accType === TOKEN_ACCOUNT_TYPE) {
    return {
      question: order.tag ? zh.confirmQuestion.withPassphrase : zh.confirmQuestion.withoutPassphrase,
      facts: [[zh.confirmQuestion.passphrase, order.tag || zh.confirmQuestion.notUploaded], received],
    };
  }
  switch (order.confirmPrompt) {
    case 'wallet':
      return {
        question: zh.confirmQuestion.wallet,
        facts: [[zh.confirmQuestion.walletName, order.receiveUserName || order.bankName], received],
      };
    case 'payer':
      return {
        question: zh.confirmQuestion.payer,
        facts: [[zh.confirmQuestion.payerName, order.paymentName || zh.confirmQuestion.payerUnknown], received],
      };
    case 'token':
      return {
        question: zh.confirmQuestion.passphraseAndAmount,
        facts: [[zh.confirmQuestion.passphrase, order.tag || zh.confirmQuestion.notGiven], received],
      };
    case 'qq':
      return { question: zh.confirmQuestion.qq, facts: [[zh.confirmQuestion.qqNumber, order.outAuthNo], received] };
    case 'family-card':
      return { question: zh.confirmQuestion.familyCard, facts: [[zh.confirmQuestion.familyCardLimit, amount]] };
    default:
      return {
        question: zh.confirmQuestion.other,
        facts: [[zh.confirmQuestion.receivingAccount, order.outAuthNo], received],
      };
  }
}

/** Text of a pay pattern: its number, and who confirms its orders. */
export function payPatternText(payPattern: number): string {
  return `${payPattern} ${isManualPattern(payPattern) ? zh.payPatternText.byHand : zh.payPatternText.byChannel}`;
}

/** Number of today's orders by state, for the chips of the filter. */
export function countsByStatus(counted: OrderCounts): Record<CollectionStatus, number | undefined> {
  return {
    0: undefined,
    1: counted.awaiting,
    2: undefined,
    3: counted.failed,
    4: undefined,
    5: undefined,
    6: counted.expired,
  };
}
