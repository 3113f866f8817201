import type { PageDoor } from '../../lib/page-door.ts';

export const riskPages: readonly PageDoor[] = [
  { component: 'screening-lists', load: () => import('./screening-lists-page.tsx') },
  { component: 'screening-hits', load: () => import('./hits-page.tsx') },
];
