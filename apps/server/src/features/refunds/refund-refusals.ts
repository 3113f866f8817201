import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError } from '../../platform/errors.ts';
import { isPayerFault, payerRefusal } from '../../platform/files/bank/bank-file-refusals.ts';
import type { REFUND_COMMANDS } from './refund-commands-store.ts';
import * as zh from './zh.ts';

type Refusal = readonly [kind: 'conflict' | 'frozen' | 'notFound' | 'forbidden', sentence: string];
type Done = 'done' | 'approved' | 'waiting_funds' | 'cancelled' | 'returned' | 'advanced' | 'ruled';
type Refused = RefusedBy<typeof REFUND_COMMANDS, Done | 'first_of_two' | 'disputed'>;
type PayerFault = 'no_payer' | 'choose_payer';
/** The sentence for each refusal of the database. */
const SENTENCES: Readonly<Record<Exclude<Refused, PayerFault>, Refusal>> = {
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

/** `about` is the number of the refund if there are several. */
export function refundRefusal(outcome: Refused, about = ''): BusinessError {
  if (isPayerFault(outcome)) return payerRefusal(outcome);
  const [kind, sentence] = SENTENCES[outcome];
  return new BusinessError(kind, about === '' ? sentence : `${about}：${sentence}`);
}
export const noSuchRefund = () => refundRefusal('not_found');
