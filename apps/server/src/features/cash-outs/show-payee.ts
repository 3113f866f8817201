import type { Payee } from '@mashang/contract/bank-files';
import { isPayable } from '@mashang/contract/cash-outs';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { BusinessError } from '../../platform/errors.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { noSuchCashOut } from './cash-out-refusals.ts';
import { findCashOut } from './cash-outs-store.ts';
import * as zh from './zh.ts';

/**
 * Shows the full target of a payable cash-out to the person who must type it in at the bank. The audit row never
 * contains the values.
 */
export const showPayee = writeVerb<{ cashOutNo: string }, Payee>({
  name: 'cash-out.show-payee',
  permission: 'cash-out:send',
  async run({ tx }, { cashOutNo }) {
    const found = await findCashOut(tx, cashOutNo);
    if (!found) throw noSuchCashOut();
    if (!isPayable(found.status)) throw new BusinessError('conflict', zh.showPayee.wrongState);
    const { bankName, bankBranch, accountNo, holder, amount, fee } = found;
    return {
      result: { bankName, bankBranch, accountNo, holder, currency: BOOKS_CURRENCY, amount: formatMoney(amount - fee) },
      audit: { subjectKind: 'cash-out', subjectId: cashOutNo, after: { shown: ['accountNo', 'holder'] } },
    };
  },
});
