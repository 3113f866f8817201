import type { PageDoor } from '../../lib/page-door.ts';

export const complaintPages: readonly PageDoor[] = [
  { component: 'complaints', load: () => import('./complaints-page.tsx') },
];
