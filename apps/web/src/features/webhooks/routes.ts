import type { PageDoor } from '../../lib/page-door.ts';

export const webhookPages: readonly PageDoor[] = [
  { component: 'webhook-log', load: () => import('./webhook-log-page.tsx') },
];
