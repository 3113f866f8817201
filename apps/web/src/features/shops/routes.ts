import type { PageDoor } from '../../lib/page-door.ts';

export const shopPages: readonly PageDoor[] = [{ component: 'shops', load: () => import('./shops-page.tsx') }];
