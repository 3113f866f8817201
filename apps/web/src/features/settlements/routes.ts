import type { PageDoor } from '../../lib/page-door.ts';

export const settlementPages: readonly PageDoor[] = [
  { component: 'settlements', load: () => import('./settlements-page.tsx') },
];
