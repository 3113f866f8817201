import {
  readBankAccountsCall,
  readDifferencesCall,
  readPlacesCall,
  stopPlaceCall,
} from '@mashang/contract/endpoints/receiving-places';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';

const meta = { quiet: true };

/** The institution's accounts with their books. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['receiving', 'accounts'],
  queryFn: ({ signal }) => call(readBankAccountsCall, { signal }),
  meta,
});

/** Every product's receiving places. */
export const placesQuery = queryOptions({
  queryKey: ['receiving', 'places'],
  queryFn: ({ signal }) => call(readPlacesCall, { signal }),
  meta,
});

/** Entries that an account's statements have and the books do not, or the reverse. */
export function differencesQuery(code: string) {
  return queryOptions({
    queryKey: ['receiving', 'differences', code],
    queryFn: ({ signal }) => call(readDifferencesCall, { query: { code }, signal }),
    meta,
  });
}

/** Stops a place at once. */
export async function stopPlace(id: string, reason: string, typed: string): Promise<void> {
  await call(stopPlaceCall, { body: { id, reason, ...(typed ? { googleAuthCode: encryptWire(typed) } : {}) } });
  await queryClient.invalidateQueries({ queryKey: placesQuery.queryKey });
}
