import type { PageDoor } from '../../lib/page-door.ts';

export const authorisationPages: readonly PageDoor[] = [
  { component: 'channel-authorisation', load: () => import('./own-page.tsx') },
  { component: 'authorisations', load: () => import('./oversight-page.tsx') },
];
