import {
  enterChannelSecretCall,
  readChannelKindsCall,
  readPaymentChannelsCall,
  stopPaymentChannelCall,
} from '@mashang/contract/endpoints/payment-channels';
import {
  previewRouteCall,
  readBankAccountsCall,
  readDifferencesCall,
  readPlacesCall,
  stopPlaceCall,
} from '@mashang/contract/endpoints/receiving-places';
import type { RoutePreviewQuery } from '@mashang/contract/receiving-places';
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

/** The institution's merchant numbers at payment companies, with their books. */
export const paymentChannelsQuery = queryOptions({
  queryKey: ['receiving', 'channels'],
  queryFn: ({ signal }) => call(readPaymentChannelsCall, { signal }),
  meta,
});

/** Where an order would be routed now; nothing is cached. */
export function previewRoute(asked: RoutePreviewQuery) {
  return call(previewRouteCall, { query: asked });
}

/** The companies at which a channel may be opened. */
export const channelKindsQuery = queryOptions({
  queryKey: ['receiving', 'channel-kinds'],
  queryFn: ({ signal }) => call(readChannelKindsCall, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
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

const sealed = (typed: string) => (typed ? { googleAuthCode: encryptWire(typed) } : {});

/** Stops a place at once. */
export async function stopPlace(id: string, reason: string, typed: string): Promise<void> {
  await call(stopPlaceCall, { body: { id, reason, ...sealed(typed) } });
  await queryClient.invalidateQueries({ queryKey: placesQuery.queryKey });
}

/** Stops a payment channel at once. */
export async function stopPaymentChannel(id: string, reason: string, typed: string): Promise<void> {
  await call(stopPaymentChannelCall, { body: { id, reason, ...sealed(typed) } });
  await queryClient.invalidateQueries({ queryKey: paymentChannelsQuery.queryKey });
}

/** Seals the keys of a merchant number; nobody reads them again. */
export function enterChannelKeys(kind: string, secrets: string, typed: string) {
  return call(enterChannelSecretCall, { body: { kind, secrets, ...sealed(typed) } });
}
