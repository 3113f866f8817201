import type { PageLoaders } from '../../../lib/page/page-loader.ts';

export const productAdminPages = {
  'products-admin': { load: () => import('./products-page.tsx') },
} satisfies PageLoaders;
