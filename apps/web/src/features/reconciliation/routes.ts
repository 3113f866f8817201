import type { Doors } from '../../lib/page/page-door.ts';

export const reconciliationPages = {
  reconciliation: { load: () => import('./reconciliation-page.tsx') },
} satisfies Doors;
