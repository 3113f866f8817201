import type { FilePayers } from '@mashang/contract/bank-files';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from './api-client.ts';

/** Accounts of client money that a bank file may be paid from. */
export const filePayersQuery = queryOptions({
  queryKey: ['file-payers'],
  queryFn: ({ signal }) => getCall<FilePayers>('receiving/payers', undefined, signal),
  meta: { quiet: true },
});
