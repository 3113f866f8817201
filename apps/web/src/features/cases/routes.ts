import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const casePages = {
  'risk-cases': { load: () => import('./cases-page.tsx') },
} satisfies PageLoaders;
