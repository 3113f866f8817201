import type { PageDoor } from '../../lib/page-door.ts';

export const ledgerPages: readonly PageDoor[] = [{ component: 'bills', load: () => import('./bills-page.tsx') }];
