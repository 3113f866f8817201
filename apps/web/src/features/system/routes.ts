import type { Doors } from '../../lib/page/page-door.ts';

export const systemPages = { system: { load: () => import('./system-page.tsx') } } satisfies Doors;
