import type { AccountTypeViews } from '@mashang/contract/collection-accounts';
import type { ProductView } from '@mashang/contract/products';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../../lib/api-client.ts';

const meta = { quiet: true };

/** Every product with its channels. */
export const productViewsQuery = queryOptions({
  queryKey: ['products', 'views'],
  queryFn: ({ signal }) => getCall<ProductView[]>('products/findAll', undefined, signal),
  meta,
});

/** Types of accounts by name, to choose from. */
export const typeNamesQuery = queryOptions({
  queryKey: ['account-types'],
  queryFn: ({ signal }) => getCall<AccountTypeViews>('accountTypes/findAll', undefined, signal),
  meta,
});
