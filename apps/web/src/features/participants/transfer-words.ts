import { whyNot } from '@mashang/contract/fields';
import { addMoney, MONEY, parseMoney } from '@mashang/contract/money';

/** What is wrong with an amount to be moved from so much available float; undefined when nothing is. */
export function amountComplaint(amount: string, available: string): string | undefined {
  const wrong = whyNot(MONEY, amount);
  if (wrong) return wrong;
  if (parseMoney(amount) === 0n) return '划转金额须大于 0';
  return parseMoney(amount) > parseMoney(available) ? '超过您的可用额度' : undefined;
}

/** Balances of both sides after an amount has moved. */
export function balancesAfter(sender: string, receiver: string, amount: string): { sender: string; receiver: string } {
  return { sender: addMoney(sender, `-${amount}`), receiver: addMoney(receiver, amount) };
}
