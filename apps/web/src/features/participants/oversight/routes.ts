import type { PageDoor } from '../../../lib/page-door.ts';

export const oversightPages: readonly PageDoor[] = [
  { component: 'participants', load: () => import('./participants-page.tsx') },
  { component: 'agent-register', load: () => import('./register-page.tsx') },
];
