import type { Doors } from '../../lib/page/page-door.ts';

export const casePages = {
  'risk-cases': { load: () => import('./cases-page.tsx') },
} satisfies Doors;
