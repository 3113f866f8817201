import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const complaintPages = {
  complaints: { load: () => import('./complaints-page.tsx') },
} satisfies PageLoaders;
