import type { Doors } from '../../lib/page/page-door.ts';

export const settlementPages = {
  settlements: { load: () => import('./settlements-page.tsx') },
} satisfies Doors;
