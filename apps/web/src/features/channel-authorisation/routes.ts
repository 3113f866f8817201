import type { Doors } from '../../lib/page/page-door.ts';

export const authorisationPages = {
  'channel-authorisation': { load: () => import('./own-page.tsx') },
  authorisations: { load: () => import('./oversight-page.tsx') },
} satisfies Doors;
