import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const monitoringPages = {
  'risk-rules': { load: () => import('./rules-page.tsx') },
} satisfies PageLoaders;
