import type { PageDoor } from '../../lib/page-door.ts';
import { warmOrderList } from './queries.ts';

export const collectionOrderPages: readonly PageDoor[] = [
  {
    component: 'collection-orders',
    load: () => import('./collection-orders-page.tsx'),
    warm: warmOrderList,
  },
];
