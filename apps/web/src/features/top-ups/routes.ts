import type { PageDoor } from '../../lib/page-door.ts';

export const topUpPages: readonly PageDoor[] = [
  { component: 'top-ups', load: () => import('./top-ups-page.tsx') },
  { component: 'top-up-review', load: () => import('./review-page.tsx') },
];
