import type { Doors } from '../../lib/page-door.ts';

export const complaintPages = {
  complaints: { load: () => import('./complaints-page.tsx') },
} satisfies Doors;
