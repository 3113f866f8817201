import type { PageDoor } from '../../lib/page-door.ts';

export const cashOutPages: readonly PageDoor[] = [
  { component: 'cash-outs', load: () => import('./cash-outs-page.tsx') },
  { component: 'cash-out-review', load: () => import('./cash-out-review-page.tsx') },
];
