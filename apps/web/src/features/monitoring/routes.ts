import type { Doors } from '../../lib/page/page-door.ts';

export const monitoringPages = {
  'risk-rules': { load: () => import('./rules-page.tsx') },
} satisfies Doors;
