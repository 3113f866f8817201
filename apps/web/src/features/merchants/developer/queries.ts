import {
  makeOwnKeyCall,
  makeWebhookSecretCall,
  readOwnAccessCall,
  readOwnKeysCall,
  readOwnProductsCall,
  readOwnWebhookSecretsCall,
  readRequestLogCall,
  revokeOwnKeyCall,
  testOwnEndpointCall,
} from '@mashang/contract/endpoints/merchant-developer';
import {
  listOwnDeliveriesCall,
  readOwnDeliveryCall,
  resendOwnDeliveryCall,
} from '@mashang/contract/endpoints/own-deliveries';
import { createTestOrderCall, readTestModeCall, setTestWebhookCall } from '@mashang/contract/endpoints/test-mode';
import type { MadeKey, MakeKeyBody, RevokeOwnKeyBody } from '@mashang/contract/merchant-keys';
import type { TestEndpointAnswer } from '@mashang/contract/merchants';
import type { CreateTestOrderBody, TestOrder } from '@mashang/contract/test-mode';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { encryptWire } from '../../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../../lib/list/list-url.ts';
import { OWN_DELIVERY_LIST } from './developer-lists.ts';

const LOG_MS = 10_000;

/** The requests of the reader's own merchant, a page of them at a time, the newest first. */
export const requestLogQuery = (refused: boolean) =>
  infiniteQueryOptions({
    queryKey: ['request-log', refused],
    queryFn: ({ signal, pageParam }) =>
      call(readRequestLogCall, {
        signal,
        query: { ...(refused ? { refused: '1' as const } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    // A refused request sends no frame.
    refetchInterval: LOG_MS,
    meta: { quiet: true },
  });

/** What the reader's own merchant may create orders of. */
export const ownProductsQuery = queryOptions({
  queryKey: ['own-products'],
  queryFn: ({ signal }) => call(readOwnProductsCall, { signal }),
  meta: { quiet: true },
});

/** The keys of the reader's own merchant. */
export const ownKeysQuery = queryOptions({
  queryKey: ['own-keys'],
  queryFn: ({ signal }) => call(readOwnKeysCall, { signal }),
  meta: { quiet: true },
});

async function thenRefresh<T>(
  work: Promise<T>,
  what: 'own-keys' | 'own-webhook-secrets' | 'own-access' | 'test-mode' = 'own-keys',
): Promise<T> {
  const answer = await work;
  void queryClient.invalidateQueries({ queryKey: [what] });
  return answer;
}

/** Makes a key; only the answer has its secret. */
export function makeOwnKey(body: Omit<MakeKeyBody, 'googleAuthCode'>, code: string): Promise<MadeKey> {
  return thenRefresh(call(makeOwnKeyCall, { body: { ...body, googleAuthCode: encryptWire(code) } }));
}

/** Ends a key at this moment. */
export function revokeOwnKey(body: Omit<RevokeOwnKeyBody, 'googleAuthCode'>, code: string): Promise<unknown> {
  return thenRefresh(call(revokeOwnKeyCall, { body: { ...body, googleAuthCode: encryptWire(code) } }));
}

/** The secrets that sign the webhooks of the reader's own merchant. */
export const ownWebhookSecretsQuery = queryOptions({
  queryKey: ['own-webhook-secrets'],
  queryFn: ({ signal }) => call(readOwnWebhookSecretsCall, { signal }),
  meta: { quiet: true },
});

/** Makes a secret; only the answer has it. */
export function makeWebhookSecret(overlapHours: number, code: string): Promise<{ secret: string }> {
  return thenRefresh(
    call(makeWebhookSecretCall, { body: { overlapHours, googleAuthCode: encryptWire(code) } }),
    'own-webhook-secrets',
  );
}

/** The test space announces nothing to the live one: its deliveries are loaded again at this interval. */
const TEST_MS = 3_000;

/** The test space of the reader's own merchant: its webhook, the last deliveries, and what amounts force. */
export const testModeQuery = queryOptions({
  queryKey: ['test-mode'],
  queryFn: ({ signal }) => call(readTestModeCall, { signal }),
  refetchInterval: TEST_MS,
  meta: { quiet: true },
});

/** Sets where the test webhooks go, and makes their secret; only the answer has it. */
export function setTestWebhook(url: string, code: string): Promise<{ secret: string }> {
  return thenRefresh(call(setTestWebhookCall, { body: { url, googleAuthCode: encryptWire(code) } }), 'test-mode');
}

/** Creates an order of the test space. */
export function createTestOrder(body: CreateTestOrderBody): Promise<TestOrder> {
  return thenRefresh(call(createTestOrderCall, { body }), 'test-mode');
}

/** Webhook addresses and networks of the reader's own merchant. */
export const ownAccessQuery = queryOptions({
  queryKey: ['own-access'],
  queryFn: ({ signal }) => call(readOwnAccessCall, { signal }),
  meta: { quiet: true },
});

/** Sends a signed test to one of the merchant's addresses now. */
export function testOwnEndpoint(endpointId: string): Promise<TestEndpointAnswer> {
  return thenRefresh(call(testOwnEndpointCall, { body: { endpointId } }), 'own-access');
}

const DELIVERY_LIST_MS = 3_000;
const DELIVERY_OPEN_MS = 2_000;

/** One page of the webhooks of the reader's own merchant. */
export function ownDeliveriesQuery(state: ListState) {
  const params = listParams(OWN_DELIVERY_LIST, state);
  return queryOptions({
    queryKey: ['own-deliveries', 'list', params],
    queryFn: ({ signal }) => call(listOwnDeliveriesCall, { list: params, signal }),
    // A failed try writes no event.
    refetchInterval: DELIVERY_LIST_MS,
    meta: { quiet: true },
  });
}

/** One webhook with its content and every try. */
export function ownDeliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['own-deliveries', 'detail', id],
    queryFn: ({ signal }) => call(readOwnDeliveryCall, { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'pending' ? DELIVERY_OPEN_MS : false),
    meta: { quiet: true },
  });
}

/** Loads list and detail again. */
export function refreshOwnDeliveries(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['own-deliveries'] });
}

/** Sends one webhook again. */
export async function resendOwnDelivery(id: string): Promise<void> {
  await call(resendOwnDeliveryCall, { body: { id } });
  void refreshOwnDeliveries();
}
