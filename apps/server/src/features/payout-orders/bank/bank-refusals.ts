import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { isPayerFault, payerRefusal } from '../../../platform/files/bank/bank-file-refusals.ts';
import { noPayoutChannel } from '../../payment-channels/transfers/payment-ways.ts';
import * as zh from '../zh.ts';
import type { BANK_PAYOUT_COMMANDS } from './bank-payouts-store.ts';

type Refused = RefusedBy<typeof BANK_PAYOUT_COMMANDS, 'done' | 'approved' | 'returned'>;

/** Returns the error of a refused bank step; `about` names the payout where there are several. */
export function bankRefusal(outcome: Refused, about = ''): BusinessError {
  if (isPayerFault(outcome)) return payerRefusal(outcome);
  if (outcome === 'no_channel') return noPayoutChannel();
  if (outcome === 'not_found') return new BusinessError('notFound', zh.faults.orderMissing);
  const text = outcome === 'frozen' ? zh.bankRefusals.frozen : zh.bankRefusals.steps[outcome];
  return new BusinessError(outcome === 'frozen' ? 'frozen' : 'conflict', about === '' ? text : `${about}：${text}`);
}
