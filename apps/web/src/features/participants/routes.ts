import type { PageDoor } from '../../lib/page-door.ts';

export const participantPages: readonly PageDoor[] = [
  { component: 'sub-agents', load: () => import('./sub-agents-page.tsx') },
  { component: 'own-kyc', load: () => import('./own-kyc-page.tsx') },
  { component: 'participant-review', load: () => import('./review-page.tsx') },
];
