import type { PageDoor } from '../../../lib/page-door.ts';

export const accountTypePages: readonly PageDoor[] = [
  { component: 'account-types', load: () => import('./account-types-page.tsx') },
];
