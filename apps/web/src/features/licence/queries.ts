import { readLicenceCall, readPoliciesCall } from '@mashang/contract/endpoints/licence';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** The current licence profile. */
export const licenceQuery = queryOptions({
  queryKey: ['licence'],
  queryFn: ({ signal }) => call(readLicenceCall, { signal }),
  staleTime: 0,
  meta: { quiet: true },
});

/** The policies of all jurisdictions. */
export const policiesQuery = queryOptions({
  queryKey: ['licence', 'policies'],
  queryFn: ({ signal }) => call(readPoliciesCall, { signal }),
  meta: { quiet: true },
});
