import type { PageDoor } from '../../../lib/page-door.ts';

export const productAdminPages: readonly PageDoor[] = [
  { component: 'products-admin', load: () => import('./products-page.tsx') },
];
