import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const auditPages = { audit: { load: () => import('./audit-page.tsx') } } satisfies PageLoaders;
