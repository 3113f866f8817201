import type { Doors } from '../../lib/page/page-door.ts';

export const menuPages = { menus: { load: () => import('./menus-page.tsx') } } satisfies Doors;
