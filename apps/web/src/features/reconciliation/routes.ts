import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const reconciliationPages = {
  reconciliation: { load: () => import('./reconciliation-page.tsx') },
} satisfies PageLoaders;
