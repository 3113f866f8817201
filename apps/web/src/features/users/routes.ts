import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const operatorUserPages = {
  'operator-users': { load: () => import('./operator-users-page.tsx') },
} satisfies PageLoaders;
