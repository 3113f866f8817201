import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const refundPages = {
  refunds: { load: () => import('./refunds-page.tsx') },
  'own-refunds': { load: () => import('./own/own-refunds-page.tsx') },
  'refund-tasks': { load: () => import('./refund-tasks-page.tsx') },
} satisfies PageLoaders;
