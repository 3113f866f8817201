import { type BusinessError, invalidField } from './errors.ts';

const TEXTS: Readonly<Record<string, string>> = {
  no_payer: '付款账户不存在、已停用或不是备付金账户',
  choose_payer: '有多个备付金账户，请选择付款账户',
};

/** Why no bank file is made from that account; undefined for every other outcome. */
export function payerRefusal(outcome: string): BusinessError | undefined {
  const text = TEXTS[outcome];
  return text === undefined ? undefined : invalidField('payFrom', text);
}
