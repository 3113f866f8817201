import type { Doors } from '../../lib/page/page-door.ts';

export const collectionAccountPages = {
  'collection-accounts': { load: () => import('./accounts-page.tsx') },
  'account-check': { load: () => import('./check-page.tsx') },
} satisfies Doors;
