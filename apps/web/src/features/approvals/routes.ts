import type { PageDoor } from '../../lib/page-door.ts';

/** Without asking early: what it asks with would weigh on every first page. */
export const approvalPages: readonly PageDoor[] = [
  { component: 'approvals', usualPath: '/approvals', load: () => import('./approvals-page.tsx') },
];
