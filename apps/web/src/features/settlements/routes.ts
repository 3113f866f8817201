import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const settlementPages = {
  'own-bills': { load: () => import('./own/own-bills-page.tsx') },
  'own-settlements': { load: () => import('./own/own-settlements-page.tsx') },
  settlements: { load: () => import('./settlements-page.tsx') },
} satisfies PageLoaders;
