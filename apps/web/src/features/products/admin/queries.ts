import { readAccountTypesCall } from '@mashang/contract/endpoints/collection-accounts';
import { stopChannelCall, stopProductCall } from '@mashang/contract/endpoints/products';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { encryptWire } from '../../../lib/api/wire-cipher.ts';
import { productViewsQuery } from '../queries.ts';

const meta = { quiet: true };

/** Types of accounts by name, to choose from. */
export const typeNamesQuery = queryOptions({
  queryKey: ['account-types'],
  queryFn: ({ signal }) => call(readAccountTypesCall, { signal }),
  meta,
});

export type ToStop = { code: string; name: string; connector?: string };
/** Stops a product, or one channel of it, at once. */
export async function stopProduct({ code, connector }: ToStop, reason: string, typed: string): Promise<void> {
  const googleAuthCode = typed ? { googleAuthCode: encryptWire(typed) } : {};
  const body = { code, reason, ...googleAuthCode };
  await (connector ? call(stopChannelCall, { body: { ...body, connector } }) : call(stopProductCall, { body }));
  await queryClient.invalidateQueries({ queryKey: productViewsQuery.queryKey });
}
