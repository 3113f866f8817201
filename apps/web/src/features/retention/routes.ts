import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const retentionPages = {
  retention: { load: () => import('./retention-page.tsx') },
} satisfies PageLoaders;
