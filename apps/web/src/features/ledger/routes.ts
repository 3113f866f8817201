import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const ledgerPages = { bills: { load: () => import('./bills-page.tsx') } } satisfies PageLoaders;
