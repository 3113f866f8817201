import type { Doors } from '../../lib/page/page-door.ts';

export const ledgerPages = { bills: { load: () => import('./bills-page.tsx') } } satisfies Doors;
