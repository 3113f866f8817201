import type { Doors } from '../../lib/page/page-door.ts';

export const retentionPages = {
  retention: { load: () => import('./retention-page.tsx') },
} satisfies Doors;
