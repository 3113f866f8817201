import { BANK_FILE_FORMATS, type BankFileFormat, type FileOfPayment } from '@mashang/contract/bank-files';
import { readFilePayersCall } from '@mashang/contract/endpoints/receiving-places';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

export type FileFormat = BankFileFormat;
/** A bank file that contained a payment. */
export type PaymentFile = FileOfPayment;

/** Formats in which a bank file can be downloaded, with their names on screen. */
export const FILE_FORMATS = Object.entries(BANK_FILE_FORMATS) as [BankFileFormat, string][];

/** Accounts of client money that a bank file may be paid from. */
export const filePayersQuery = queryOptions({
  queryKey: ['file-payers'],
  queryFn: ({ signal }) => call(readFilePayersCall, { signal }),
  meta: { quiet: true },
});
