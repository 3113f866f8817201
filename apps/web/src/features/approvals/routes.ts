import type { Doors } from '../../lib/page/page-door.ts';

/** Without asking early: what it asks with would weigh on every first page. */
export const approvalPages = {
  approvals: { load: () => import('./approvals-page.tsx') },
} satisfies Doors;
