import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { Doors, FixedPage } from '../../lib/page/page-door.ts';
import { warmDashboard } from './queries.ts';

export const dashboardPages = {
  dashboard: {
    load: () => import('./dashboard-page.tsx'),
    warm: warmDashboard,
  },
} satisfies Doors;
export const dashboardFixedPages: readonly FixedPage[] = [
  {
    ...KNOWN_PAGES.dashboard,
    pinyin: 'shou ye',
    areas: ['agent', 'code_merchant', 'operator'],
    permission: 'dashboard:read',
    affix: true,
  },
];
