import type { Doors } from '../../lib/page/page-door.ts';

export const merchantPages = {
  merchants: { load: () => import('./merchants-page.tsx') },
  'merchant-applications': { load: () => import('./applications/applications-page.tsx') },
} satisfies Doors;
