import type { Doors } from '../../lib/page/page-door.ts';

export const complaintPages = {
  complaints: { load: () => import('./complaints-page.tsx') },
} satisfies Doors;
