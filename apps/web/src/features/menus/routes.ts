import type { PageDoor } from '../../lib/page-door.ts';

export const menuPages: readonly PageDoor[] = [{ component: 'menus', load: () => import('./menus-page.tsx') }];
