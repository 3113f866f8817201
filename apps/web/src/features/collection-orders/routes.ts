import type { PageLoaders } from '../../lib/page/page-loader.ts';
import { warmOrderList } from './queries.ts';

export const collectionOrderPages = {
  'collection-orders': {
    load: () => import('./collection-orders-page.tsx'),
    warm: warmOrderList,
  },
} satisfies PageLoaders;
