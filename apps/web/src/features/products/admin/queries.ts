import type { AccountTypeViews } from '@mashang/contract/collection-accounts';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { encryptWire } from '../../../lib/wire-cipher.ts';
import { productViewsQuery } from '../queries.ts';

const meta = { quiet: true };

/** Types of accounts by name, to choose from. */
export const typeNamesQuery = queryOptions({
  queryKey: ['account-types'],
  queryFn: ({ signal }) => getCall<AccountTypeViews>('accountTypes/findAll', undefined, signal),
  meta,
});

export type ToStop = { code: string; name: string; connector?: string };
/** Stops a product, or one channel of it, at once. */
export async function stopProduct({ code, connector }: ToStop, reason: string, typed: string): Promise<void> {
  const googleAuthCode = typed ? { googleAuthCode: encryptWire(typed) } : {};
  const body = { code, reason, ...googleAuthCode };
  await (connector ? postCall('products/channel/stop', { ...body, connector }) : postCall('products/stop', body));
  await queryClient.invalidateQueries({ queryKey: productViewsQuery.queryKey });
}
