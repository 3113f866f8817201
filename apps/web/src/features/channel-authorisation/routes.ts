import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const authorisationPages = {
  'channel-authorisation': { load: () => import('./own-page.tsx') },
  authorisations: { load: () => import('./oversight-page.tsx') },
} satisfies PageLoaders;
