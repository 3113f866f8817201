import type { LicenceView, PolicyView } from '@mashang/contract/licence';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';

/** The licence profile in force. */
export const licenceQuery = queryOptions({
  queryKey: ['licence'],
  queryFn: ({ signal }) => getCall<LicenceView>('licence/current', undefined, signal),
  staleTime: 0,
  meta: { quiet: true },
});

/** What the law of each jurisdiction allows. */
export const policiesQuery = queryOptions({
  queryKey: ['licence', 'policies'],
  queryFn: ({ signal }) => getCall<PolicyView[]>('licence/policies', undefined, signal),
  meta: { quiet: true },
});
