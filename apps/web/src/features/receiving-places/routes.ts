import type { Doors } from '../../lib/page/page-door.ts';

export const receivingPlacePages = {
  'receiving-places': { load: () => import('./receiving-places-page.tsx') },
} satisfies Doors;
