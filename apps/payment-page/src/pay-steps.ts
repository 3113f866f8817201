import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { isManualPattern, PAY_TYPE, type PayType } from '@mashang/contract/products';
import { language } from './language.ts';
import { texts } from './texts.ts';

/** The app to open, by pay type. */
const APPS: Record<PayType, string> = texts.apps;

/** How to pay this order, step by step. */
export function payStepsOf(order: PayerOrder): string[] {
  const amount = `¥${groupMoney(order.amount)}`;
  if (order.channel)
    return [
      texts.paySteps.atChannel(order.channel.wallet[language]),
      texts.paySteps.payExactly(amount),
      texts.paySteps.channelConfirms,
    ];
  const app = APPS[order.payType];
  const end = isManualPattern(order.payPattern) ? texts.paySteps.receiverConfirms : texts.paySteps.channelConfirms;
  if (order.payType === PAY_TYPE.bankCard) {
    return [
      texts.paySteps.openTransfer(app),
      texts.paySteps.copyAccount,
      ...(order.reference ? [texts.paySteps.reference(order.reference)] : []),
      texts.paySteps.transferExactly(amount),
      end,
    ];
  }
  const scan = order.qrContent ? texts.paySteps.scan(app) : texts.paySteps.payByFacts(app);
  return [scan, texts.paySteps.payExactly(amount), end];
}
