import type { PageDoor } from '../../lib/page-door.ts';

export const refundPages: readonly PageDoor[] = [
  { component: 'refunds', load: () => import('./refunds-page.tsx') },
  { component: 'refund-tasks', load: () => import('./refund-tasks-page.tsx') },
];
