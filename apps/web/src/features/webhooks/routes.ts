import type { Doors } from '../../lib/page/page-door.ts';

export const webhookPages = {
  'webhook-log': { load: () => import('./webhook-log-page.tsx') },
} satisfies Doors;
