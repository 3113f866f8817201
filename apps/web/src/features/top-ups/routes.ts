import type { Doors } from '../../lib/page/page-door.ts';

export const topUpPages = {
  'top-ups': { load: () => import('./top-ups-page.tsx') },
  'top-up-review': { load: () => import('./review-page.tsx') },
} satisfies Doors;
