import type { Doors } from '../../../lib/page/page-door.ts';

export const accountTypePages = {
  'account-types': { load: () => import('./account-types-page.tsx') },
} satisfies Doors;
