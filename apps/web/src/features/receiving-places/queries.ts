import type { BankAccountView, DifferenceRow, ReceivingPlaceView } from '@mashang/contract/receiving-places';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';

const meta = { quiet: true };

/** The institution's accounts with their books. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['receiving', 'accounts'],
  queryFn: ({ signal }) => getCall<BankAccountView[]>('receiving/accounts', undefined, signal),
  meta,
});

/** Every product's receiving places. */
export const placesQuery = queryOptions({
  queryKey: ['receiving', 'places'],
  queryFn: ({ signal }) => getCall<ReceivingPlaceView[]>('receiving/places', undefined, signal),
  meta,
});

/** What an account's statements have and the books do not, or the other way round. */
export function differencesQuery(code: string) {
  return queryOptions({
    queryKey: ['receiving', 'differences', code],
    queryFn: ({ signal }) => getCall<DifferenceRow[]>('receiving/differences', { code }, signal),
    meta,
  });
}

/** Stops a place at once. */
export async function stopPlace(id: string, reason: string, typed: string): Promise<void> {
  await postCall('receiving/place/stop', { id, reason, ...(typed ? { googleAuthCode: encryptWire(typed) } : {}) });
  await queryClient.invalidateQueries({ queryKey: placesQuery.queryKey });
}
