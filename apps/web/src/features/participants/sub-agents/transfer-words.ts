import { whyNot } from '@mashang/contract/fields';
import { addMoney, MONEY, parseMoney } from '@mashang/contract/money';
import * as zh from '../zh.tsx';

/** Why an amount cannot be moved from the available float; undefined when it can. */
export function amountComplaint(amount: string, available: string): string | undefined {
  const wrong = whyNot(MONEY, amount);
  if (wrong) return wrong;
  if (parseMoney(amount) === 0n) return zh.amountComplaint.tooLittle;
  return parseMoney(amount) > parseMoney(available) ? zh.amountComplaint.tooMuch : undefined;
}

/** Balances of both sides after an amount has moved. */
export function balancesAfter(sender: string, receiver: string, amount: string): { sender: string; receiver: string } {
  return { sender: addMoney(sender, `-${amount}`), receiver: addMoney(receiver, amount) };
}
