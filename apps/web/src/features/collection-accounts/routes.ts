import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const collectionAccountPages = {
  'collection-accounts': { load: () => import('./accounts-page.tsx') },
  'account-check': { load: () => import('./check-page.tsx') },
} satisfies PageLoaders;
