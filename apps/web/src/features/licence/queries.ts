import type { LicenceView } from '@mashang/contract/licence';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';

/** The licence profile in force. */
export const licenceQuery = queryOptions({
  queryKey: ['licence'],
  queryFn: ({ signal }) => getCall<LicenceView>('licence/current', undefined, signal),
  staleTime: 0,
  meta: { quiet: true },
});
