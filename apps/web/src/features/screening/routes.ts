import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const screeningPages = {
  'screening-lists': { load: () => import('./screening-lists-page.tsx') },
  'screening-hits': { load: () => import('./hits-page.tsx') },
} satisfies PageLoaders;
