import type { Doors } from '../../lib/page/page-door.ts';

export const regulatoryReportPages = {
  'risk-reports': { load: () => import('./reports-page.tsx') },
} satisfies Doors;
