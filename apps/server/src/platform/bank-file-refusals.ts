import { type BusinessError, invalidField } from './errors.ts';
import * as zh from './zh.ts';

const TEXTS: Readonly<Record<string, string>> = zh.bankFileRefusals.texts;

/** Why no bank file is made from that account; undefined for every other outcome. */
export function payerRefusal(outcome: string): BusinessError | undefined {
  const text = TEXTS[outcome];
  return text === undefined ? undefined : invalidField('payFrom', text);
}
