import type { PageDoor } from '../../lib/page-door.ts';

export const merchantPages: readonly PageDoor[] = [
  { component: 'merchants', load: () => import('./merchants-page.tsx') },
  { component: 'merchant-applications', load: () => import('./applications-page.tsx') },
];
