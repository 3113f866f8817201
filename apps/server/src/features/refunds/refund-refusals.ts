import type { MerchantCause } from '@mashang/contract/merchant-causes';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError } from '../../platform/errors.ts';
import { isPayerFault, payerRefusal } from '../../platform/files/bank/bank-file-refusals.ts';
import type { REFUND_COMMANDS } from './refund-commands-store.ts';
import * as zh from './zh.ts';

type Refusal = readonly [
  kind: 'conflict' | 'frozen' | 'notFound' | 'forbidden',
  sentence: string,
  because?: MerchantCause,
];
type Done = 'done' | 'approved' | 'waiting_funds' | 'cancelled' | 'returned' | 'advanced' | 'ruled';
type Refused = RefusedBy<typeof REFUND_COMMANDS, Done | 'first_of_two' | 'disputed'>;
type PayerFault = 'no_payer' | 'choose_payer';
/** The sentence for each refusal of the database. */
const SENTENCES: Readonly<Record<Exclude<Refused, PayerFault>, Refusal>> = {
  not_found: ['notFound', zh.refundRefusals.notFound, 'refund_not_found'],
  wrong_state: ['conflict', zh.refundRefusals.wrongState, 'refund_state_conflict'],
  frozen: ['frozen', zh.refundRefusals.frozen, 'order_frozen'],
  above_rest: ['conflict', zh.refundRefusals.aboveRest, 'order_not_refundable'],
  no_sender: ['conflict', zh.refundRefusals.noSender, 'refund_account_refused'],
  no_account: ['conflict', zh.refundRefusals.noAccount, 'refund_account_missing'],
  other_name: ['conflict', zh.refundRefusals.otherName, 'refund_account_refused'],
  own_account: ['conflict', zh.refundRefusals.ownAccount, 'refund_account_refused'],
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
  const [kind, sentence, because] = SENTENCES[outcome];
  const refusal = new BusinessError(kind, about === '' ? sentence : `${about}：${sentence}`);
  return because ? refusal.because(because) : refusal;
}
export const noSuchRefund = () => refundRefusal('not_found');
