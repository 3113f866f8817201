import type { PageDoor } from '../../lib/page-door.ts';

export const systemPages: readonly PageDoor[] = [{ component: 'system', load: () => import('./system-page.tsx') }];
