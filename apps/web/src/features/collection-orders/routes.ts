import type { PageDoor } from '../../lib/page-door.ts';

export const collectionOrderPages: readonly PageDoor[] = [
  { component: 'collection-orders', load: () => import('./collection-orders-page.tsx') },
];
