import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const systemPages = { system: { load: () => import('./system-page.tsx') } } satisfies PageLoaders;
