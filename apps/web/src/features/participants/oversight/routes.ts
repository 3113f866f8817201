import type { PageLoaders } from '../../../lib/page/page-loader.ts';

export const oversightPages = {
  participants: { load: () => import('./participants-page.tsx') },
  'agent-register': { load: () => import('./register-page.tsx') },
} satisfies PageLoaders;
