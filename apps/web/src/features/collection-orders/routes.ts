import type { Doors } from '../../lib/page/page-door.ts';
import { warmOrderList } from './queries.ts';

export const collectionOrderPages = {
  'collection-orders': {
    load: () => import('./collection-orders-page.tsx'),
    warm: warmOrderList,
  },
} satisfies Doors;
