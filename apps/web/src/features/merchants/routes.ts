import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const merchantPages = {
  'merchant-applications': { load: () => import('./applications/applications-page.tsx') },
  developer: { load: () => import('./developer/developer-page.tsx') },
  'own-verification': { load: () => import('./verification/own-verification-page.tsx') },
  members: { load: () => import('./people/members-page.tsx') },
} satisfies PageLoaders;
