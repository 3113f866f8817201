import type { Doors } from '../../lib/page/page-door.ts';

export const auditPages = { audit: { load: () => import('./audit-page.tsx') } } satisfies Doors;
