import type { FixedPage, PageDoor } from '../../lib/page-door.ts';
import { warmDashboard } from './queries.ts';

export const dashboardPages: readonly PageDoor[] = [
  {
    component: 'dashboard',
    usualPath: '/dashboard',
    load: () => import('./dashboard-page.tsx'),
    warm: warmDashboard,
  },
];
export const dashboardFixedPages: readonly FixedPage[] = [
  {
    path: '/dashboard',
    name: 'Dashboard',
    title: '首页',
    pinyin: 'shou ye',
    icon: 'home',
    component: 'dashboard',
    areas: ['agent', 'code_merchant', 'operator'],
    permission: 'dashboard:read',
    affix: true,
  },
];
