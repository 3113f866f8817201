import type { PageDoor } from '../../lib/page-door.ts';

export const licencePages: readonly PageDoor[] = [{ component: 'licence', load: () => import('./licence-page.tsx') }];
