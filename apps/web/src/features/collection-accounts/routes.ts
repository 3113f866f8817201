import type { PageDoor } from '../../lib/page-door.ts';

export const collectionAccountPages: readonly PageDoor[] = [
  { component: 'collection-accounts', load: () => import('./accounts-page.tsx') },
  { component: 'account-check', load: () => import('./check-page.tsx') },
];
