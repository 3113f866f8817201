import type { Doors } from '../../lib/page/page-door.ts';

export const operatorUserPages = {
  'operator-users': { load: () => import('./operator-users-page.tsx') },
} satisfies Doors;
