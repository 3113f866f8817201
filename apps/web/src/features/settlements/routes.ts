import type { Doors } from '../../lib/page-door.ts';

export const settlementPages = {
  settlements: { load: () => import('./settlements-page.tsx') },
} satisfies Doors;
