import type { Doors } from '../../lib/page-door.ts';

export const riskPages = {
  'screening-lists': { load: () => import('./screening-lists-page.tsx') },
  'screening-hits': { load: () => import('./hits-page.tsx') },
  'risk-rules': { load: () => import('./rules-page.tsx') },
  'risk-cases': { load: () => import('./cases-page.tsx') },
  'risk-reports': { load: () => import('./reports-page.tsx') },
} satisfies Doors;
