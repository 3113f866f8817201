import { payerRefusal } from '../../platform/bank-file-refusals.ts';
import { BusinessError } from '../../platform/errors.ts';
import * as zh from './zh.ts';

type Refusal = readonly [kind: 'conflict' | 'frozen' | 'notFound' | 'forbidden', sentence: string];
/** What the database answers, in words. */
const SENTENCES: Readonly<Record<string, Refusal>> = {
  not_found: ['notFound', zh.refundRefusals.notFound],
  wrong_state: ['conflict', zh.refundRefusals.wrongState],
  frozen: ['frozen', zh.refundRefusals.frozen],
  above_rest: ['conflict', zh.refundRefusals.aboveRest],
  no_sender: ['conflict', zh.refundRefusals.noSender],
  no_account: ['conflict', zh.refundRefusals.noAccount],
  other_name: ['conflict', zh.refundRefusals.otherName],
  own_account: ['conflict', zh.refundRefusals.ownAccount],
  same_person: ['forbidden', zh.refundRefusals.samePerson],
  own_refund: ['forbidden', zh.refundRefusals.ownRefund],
  accepted_before: ['forbidden', zh.refundRefusals.acceptedBefore],
  reference_used: ['conflict', zh.refundRefusals.referenceUsed],
  proof_used: ['conflict', zh.refundRefusals.proofUsed],
  proof_gone: ['conflict', zh.refundRefusals.proofGone],
  no_line: ['conflict', zh.refundRefusals.noLine],
  other_day: ['conflict', zh.refundRefusals.otherDay],
  amount_differs: ['conflict', zh.refundRefusals.amountDiffers],
  too_late: ['conflict', zh.refundRefusals.tooLate],
  too_early: ['conflict', zh.refundRefusals.tooEarly],
  changed: ['conflict', zh.refundRefusals.changed],
};

/** `about` names the refund where there are several. */
export function refundRefusal(outcome: string, about = ''): BusinessError {
  const ofPayer = payerRefusal(outcome);
  if (ofPayer) return ofPayer;
  const [kind, sentence] = SENTENCES[outcome] ?? (SENTENCES.wrong_state as Refusal);
  return new BusinessError(kind, about === '' ? sentence : `${about}：${sentence}`);
}
export const noSuchRefund = () => refundRefusal('not_found');
