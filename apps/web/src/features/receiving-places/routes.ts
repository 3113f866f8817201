import type { PageDoor } from '../../lib/page-door.ts';

export const receivingPlacePages: readonly PageDoor[] = [
  { component: 'receiving-places', load: () => import('./receiving-places-page.tsx') },
];
