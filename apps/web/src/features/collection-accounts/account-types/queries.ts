import { readAccountTypesCall } from '@mashang/contract/endpoints/collection-accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Every type of account, 0–76. */
export const accountTypesQuery = queryOptions({
  queryKey: ['account-types'],
  queryFn: ({ signal }) => call(readAccountTypesCall, { signal }),
  meta: { quiet: true },
});
