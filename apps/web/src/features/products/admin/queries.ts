import type { AccountTypeViews } from '@mashang/contract/collection-accounts';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../../lib/api-client.ts';

const meta = { quiet: true };

/** Types of accounts by name, to choose from. */
export const typeNamesQuery = queryOptions({
  queryKey: ['account-types'],
  queryFn: ({ signal }) => getCall<AccountTypeViews>('accountTypes/findAll', undefined, signal),
  meta,
});
