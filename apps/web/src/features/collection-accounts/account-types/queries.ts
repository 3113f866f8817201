import type { AccountTypeViews } from '@mashang/contract/collection-accounts';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../../lib/api-client.ts';

/** Every type of account, 0–76. */
export const accountTypesQuery = queryOptions({
  queryKey: ['account-types'],
  queryFn: ({ signal }) => getCall<AccountTypeViews>('accountTypes/findAll', undefined, signal),
  meta: { quiet: true },
});
