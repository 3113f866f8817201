import type { OverseenMerchantDetail, OverseenMerchantPage } from '@mashang/contract/merchants';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { MERCHANT_LIST } from './merchant-list.ts';

const meta = { quiet: true };

/** One page of merchants. */
export function merchantsQuery(state: ListState) {
  const params = listParams(MERCHANT_LIST, state);
  return queryOptions({
    queryKey: ['merchants', 'list', params],
    queryFn: ({ signal }) => getCall<OverseenMerchantPage>('merchants/getPageList', params, signal),
    meta,
  });
}

/** One merchant with fees, keys and endpoints. */
export function merchantQuery(id: string) {
  return queryOptions({
    queryKey: ['merchants', 'detail', id],
    queryFn: ({ signal }) => getCall<OverseenMerchantDetail>('merchants/detail', { id }, signal),
    staleTime: 0,
    meta,
  });
}
