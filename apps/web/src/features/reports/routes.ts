import type { PageDoor } from '../../lib/page-door.ts';

export const reportPages: readonly PageDoor[] = [{ component: 'reports', load: () => import('./reports-page.tsx') }];
