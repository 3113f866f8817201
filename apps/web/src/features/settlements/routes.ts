import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const settlementPages = {
  settlements: { load: () => import('./settlements-page.tsx') },
} satisfies PageLoaders;
