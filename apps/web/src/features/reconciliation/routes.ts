import type { PageDoor } from '../../lib/page-door.ts';

export const reconciliationPages: readonly PageDoor[] = [
  { component: 'reconciliation', load: () => import('./reconciliation-page.tsx') },
];
