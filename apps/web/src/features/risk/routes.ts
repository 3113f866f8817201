import type { PageDoor } from '../../lib/page-door.ts';

export const riskPages: readonly PageDoor[] = [
  { component: 'screening-lists', load: () => import('./screening-lists-page.tsx') },
  { component: 'screening-hits', load: () => import('./hits-page.tsx') },
  { component: 'risk-rules', load: () => import('./rules-page.tsx') },
  { component: 'risk-cases', load: () => import('./cases-page.tsx') },
  { component: 'risk-reports', load: () => import('./reports-page.tsx') },
];
