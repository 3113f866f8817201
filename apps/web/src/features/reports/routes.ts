import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const reportPages = { reports: { load: () => import('./reports-page.tsx') } } satisfies PageLoaders;
