import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const cashOutPages = {
  'cash-outs': { load: () => import('./cash-outs-page.tsx') },
  'cash-out-review': { load: () => import('./cash-out-review-page.tsx') },
} satisfies PageLoaders;
