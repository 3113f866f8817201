import { readOwnVerificationCall } from '@mashang/contract/endpoints/own-verification';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** The admission of the reader's own merchant. */
export const ownVerificationQuery = queryOptions({
  queryKey: ['own-verification'],
  queryFn: ({ signal }) => call(readOwnVerificationCall, { signal }),
  meta: { quiet: true },
});
