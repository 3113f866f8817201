import type { OperatorUsers } from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../../lib/api-client.ts';

/** The staff. */
export const operatorUsersQuery = queryOptions({
  queryKey: ['operator-users'],
  queryFn: ({ signal }) => getCall<OperatorUsers>('operatorUsers/findAll', undefined, signal),
  meta: { quiet: true },
});
