import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const shopPages = { shops: { load: () => import('./shops-page.tsx') } } satisfies PageLoaders;
