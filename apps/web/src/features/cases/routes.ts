import type { Doors } from '../../lib/page-door.ts';

export const casePages = {
  'risk-cases': { load: () => import('./cases-page.tsx') },
} satisfies Doors;
