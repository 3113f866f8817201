import { readMerchantHomeCall } from '@mashang/contract/endpoints/merchant-home';
import type { OwnDays } from '@mashang/contract/own-bills';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** An endpoint that fails and a paper that ends send no frame. */
const TASKS_MS = 30_000;

/** Figures of some days, balances and what there is to do, of the reader's own merchant. */
export function merchantHomeQuery({ startDate, endDate }: OwnDays) {
  return queryOptions({
    queryKey: ['merchant-home', startDate, endDate],
    queryFn: ({ signal }) => call(readMerchantHomeCall, { query: { startDate, endDate }, signal }),
    refetchInterval: TASKS_MS,
    meta: { quiet: true },
  });
}
