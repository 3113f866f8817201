import type { PageLoaders } from '../../lib/page/page-loader.ts';

/**
 * Pages with sections of higher features: the lower feature does not know who brings them. They have no `warm`
 * function: the code of their queries would make every first page larger.
 */
export const composedPages = {
  approvals: { load: () => import('./approvals-page.tsx') },
  merchants: { load: () => import('./merchants-page.tsx') },
  'own-orders': { load: () => import('./own-orders-page.tsx') },
  'risk-cases': { load: () => import('./cases-page.tsx') },
} satisfies PageLoaders;
