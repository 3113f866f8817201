import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const regulatoryReportPages = {
  'risk-reports': { load: () => import('./reports-page.tsx') },
} satisfies PageLoaders;
