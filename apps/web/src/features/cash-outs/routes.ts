import type { Doors } from '../../lib/page/page-door.ts';

export const cashOutPages = {
  'cash-outs': { load: () => import('./cash-outs-page.tsx') },
  'cash-out-review': { load: () => import('./cash-out-review-page.tsx') },
} satisfies Doors;
