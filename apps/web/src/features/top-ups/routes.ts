import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const topUpPages = {
  'top-ups': { load: () => import('./top-ups-page.tsx') },
  'top-up-review': { load: () => import('./review-page.tsx') },
} satisfies PageLoaders;
