import type { PageDoor } from '../../lib/page-door.ts';

export const retentionPages: readonly PageDoor[] = [
  { component: 'retention', load: () => import('./retention-page.tsx') },
];
