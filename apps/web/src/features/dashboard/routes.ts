import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { FixedPage, PageLoaders } from '../../lib/page/page-loader.ts';
import { warmDashboard } from './queries.ts';

export const dashboardPages = {
  dashboard: {
    load: () => import('./dashboard-page.tsx'),
    warm: warmDashboard,
  },
  'merchant-home': { load: () => import('./merchant/merchant-home-page.tsx') },
} satisfies PageLoaders;
export const dashboardFixedPages: readonly FixedPage[] = [
  {
    ...KNOWN_PAGES.dashboard,
    pinyin: 'shou ye',
    areas: ['agent', 'code_merchant', 'operator'],
    permission: 'dashboard:read',
    affix: true,
  },
];
