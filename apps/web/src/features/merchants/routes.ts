import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const merchantPages = {
  merchants: { load: () => import('./merchants-page.tsx') },
  'merchant-applications': { load: () => import('./applications/applications-page.tsx') },
} satisfies PageLoaders;
