import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const webhookPages = {
  'webhook-log': { load: () => import('./webhook-log-page.tsx') },
} satisfies PageLoaders;
