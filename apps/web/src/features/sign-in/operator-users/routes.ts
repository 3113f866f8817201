import type { PageDoor } from '../../../lib/page-door.ts';

export const operatorUserPages: readonly PageDoor[] = [
  { component: 'operator-users', load: () => import('./operator-users-page.tsx') },
];
