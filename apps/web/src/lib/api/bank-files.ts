import { BANK_FILE_FORMATS, type BankFileFormat, type FileOfPayment } from '@mashang/contract/bank-files';
import { readFilePayersCall } from '@mashang/contract/endpoints/receiving-places';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

export type FileFormat = BankFileFormat;
/** A file that a payment stood in. */
export type PaymentFile = FileOfPayment;

/** What a bank file is downloaded as, with its name on screen. */
export const FILE_FORMATS = Object.entries(BANK_FILE_FORMATS) as [BankFileFormat, string][];

/** Accounts of client money that a bank file may be paid from. */
export const filePayersQuery = queryOptions({
  queryKey: ['file-payers'],
  queryFn: ({ signal }) => call(readFilePayersCall, { signal }),
  meta: { quiet: true },
});
