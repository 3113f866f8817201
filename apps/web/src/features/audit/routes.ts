import type { PageDoor } from '../../lib/page-door.ts';

export const auditPages: readonly PageDoor[] = [{ component: 'audit', load: () => import('./audit-page.tsx') }];
