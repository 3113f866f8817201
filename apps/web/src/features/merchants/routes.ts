import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const merchantPages = {
  'merchant-applications': { load: () => import('./applications/applications-page.tsx') },
} satisfies PageLoaders;
