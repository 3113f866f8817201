import type { Doors } from '../../../lib/page/page-door.ts';

export const oversightPages = {
  participants: { load: () => import('./participants-page.tsx') },
  'agent-register': { load: () => import('./register-page.tsx') },
} satisfies Doors;
