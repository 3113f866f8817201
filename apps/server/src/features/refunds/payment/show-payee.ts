import type { Payee } from '@mashang/contract/bank-files';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { REFUND_MOVES, REFUND_STATE } from '@mashang/contract/refunds';
import { BusinessError } from '../../../platform/errors.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import { noSuchRefund } from '../refund-refusals.ts';
import { findRefund } from '../refunds-store.ts';
import * as zh from '../zh.ts';

/**
 * Shows the full account of a refund of the institution to the person who enters it at the bank. The audit row never
 * contains the values.
 */
export const showRefundPayee = writeVerb<{ refundNo: string }, Payee>({
  name: 'refund.show-payee',
  permission: 'refund:pay',
  async run({ tx }, { refundNo }) {
    const found = await findRefund(tx, refundNo, null);
    if (!found) throw noSuchRefund();
    const mayBePaid = REFUND_MOVES[found.state]?.includes(REFUND_STATE.paying);
    if (found.executor !== 'institution' || !mayBePaid) throw new BusinessError('conflict', zh.showPayee.wrongState);
    const { bankName, accountNo, holder, amount } = found;
    return {
      result: { bankName, bankBranch: '', accountNo, holder, currency: BOOKS_CURRENCY, amount: formatMoney(amount) },
      audit: { subjectKind: 'refund', subjectId: refundNo, after: { shown: ['accountNo', 'holder'] } },
    };
  },
});
