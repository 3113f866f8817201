import type { Doors } from '../../lib/page/page-door.ts';

export const shopPages = { shops: { load: () => import('./shops-page.tsx') } } satisfies Doors;
