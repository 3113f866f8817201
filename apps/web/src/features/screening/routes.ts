import type { Doors } from '../../lib/page/page-door.ts';

export const screeningPages = {
  'screening-lists': { load: () => import('./screening-lists-page.tsx') },
  'screening-hits': { load: () => import('./hits-page.tsx') },
} satisfies Doors;
