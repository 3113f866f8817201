import { BOOKS_CURRENCY } from '@mashang/contract/money';
import { paymentFilesOf } from '../../../channels/bank/payment-files.ts';
import { listOfFile } from './bank-payouts-store.ts';
import { bankRefusal } from './bank-refusals.ts';

/** The bank files of this feature. */
export const payoutFiles = paymentFilesOf({
  prefix: 'DB',
  action: 'payout-order.show-file',
  permission: 'payout-order:send',
  paymentsOf: async (tx, batchNo) =>
    (await listOfFile(tx, batchNo)).map((line) => ({ ...line, bankBranch: '', currency: BOOKS_CURRENCY })),
  notFound: () => bankRefusal('not_found'),
});
