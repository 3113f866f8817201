import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const participantPages = {
  'sub-agents': { load: () => import('./sub-agents/sub-agents-page.tsx') },
  'own-kyc': { load: () => import('./own-kyc-page.tsx') },
  'participant-review': { load: () => import('./review/review-page.tsx') },
} satisfies PageLoaders;
