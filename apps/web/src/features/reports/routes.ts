import type { Doors } from '../../lib/page/page-door.ts';

export const reportPages = { reports: { load: () => import('./reports-page.tsx') } } satisfies Doors;
