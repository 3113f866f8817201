import type { PageDoor } from '../../lib/page-door.ts';
import { warmOrderList } from './queries.ts';

export const collectionOrderPages: readonly PageDoor[] = [
  {
    component: 'collection-orders',
    usualPath: '/order/collection',
    load: () => import('./collection-orders-page.tsx'),
    warm: warmOrderList,
  },
];
