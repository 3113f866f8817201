import { groupMoney } from '@mashang/contract/money';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { isManualPattern, PAY_TYPE, type PayType } from '@mashang/contract/products';
import * as zh from './zh.tsx';

/** The app to open, by pay type. */
const APPS: Record<PayType, string> = zh.apps;

/** How to pay this order, step by step. */
export function payStepsOf(order: PayerOrder): string[] {
  const amount = `¥${groupMoney(order.amount)}`;
  if (order.channel)
    return [zh.paySteps.atChannel(order.channel.name), zh.paySteps.payExactly(amount), zh.paySteps.channelConfirms];
  const app = APPS[order.payType];
  const end = isManualPattern(order.payPattern) ? zh.paySteps.receiverConfirms : zh.paySteps.channelConfirms;
  if (order.payType === PAY_TYPE.bankCard) {
    return [
      zh.paySteps.openTransfer(app),
      zh.paySteps.copyAccount,
      ...(order.reference ? [zh.paySteps.reference(order.reference)] : []),
      zh.paySteps.transferExactly(amount),
      end,
    ];
  }
  const scan = order.qrContent ? zh.paySteps.scan(app) : zh.paySteps.payByFacts(app);
  return [scan, zh.paySteps.payExactly(amount), end];
}
