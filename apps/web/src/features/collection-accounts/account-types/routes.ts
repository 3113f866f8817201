import type { PageLoaders } from '../../../lib/page/page-loader.ts';

export const accountTypePages = {
  'account-types': { load: () => import('./account-types-page.tsx') },
} satisfies PageLoaders;
