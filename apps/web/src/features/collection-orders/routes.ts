import type { PageLoaders } from '../../lib/page/page-loader.ts';
import { warmOrderList } from './queries.ts';

export const collectionOrderPages = {
  'collection-orders': {
    load: () => import('./collection-orders-page.tsx'),
    warm: warmOrderList,
  },
  'own-orders': { load: () => import('./own/own-orders-page.tsx') },
} satisfies PageLoaders;
