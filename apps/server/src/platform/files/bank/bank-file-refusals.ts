import { type BusinessError, invalidField } from '../../errors.ts';
import * as zh from '../zh.ts';

const TEXTS = zh.bankFileRefusals.texts;
/** Reasons why no bank file is made from an account. */
type PayerFault = keyof typeof TEXTS;

export function isPayerFault(outcome: string): outcome is PayerFault {
  return outcome in TEXTS;
}

export function payerRefusal(fault: PayerFault): BusinessError {
  return invalidField('payFrom', TEXTS[fault]);
}
