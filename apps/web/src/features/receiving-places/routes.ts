import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const receivingPlacePages = {
  'receiving-places': { load: () => import('./receiving-places-page.tsx') },
} satisfies PageLoaders;
