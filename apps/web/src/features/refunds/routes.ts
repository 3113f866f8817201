import type { Doors } from '../../lib/page/page-door.ts';

export const refundPages = {
  refunds: { load: () => import('./refunds-page.tsx') },
  'refund-tasks': { load: () => import('./refund-tasks-page.tsx') },
} satisfies Doors;
