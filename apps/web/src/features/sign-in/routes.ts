import type { FixedPage, PageDoor } from '../../lib/page-door.ts';

const everyone = ['agent', 'code_merchant', 'operator'] as const;

export const signInPages: readonly PageDoor[] = [
  { component: 'google-auth', load: () => import('./google-auth-page.tsx') },
  { component: 'profile', load: () => import('./profile-page.tsx') },
];
export const signInFixedPages: readonly FixedPage[] = [
  {
    path: '/profile/index',
    name: 'Profile',
    title: '个人中心',
    pinyin: 'ge ren zhong xin',
    icon: 'user',
    component: 'profile',
    areas: everyone,
  },
  {
    path: '/googleauth/index',
    name: 'GoogleAuth',
    title: '谷歌验证',
    pinyin: 'gu ge yan zheng',
    icon: 'shield',
    component: 'google-auth',
    areas: everyone,
  },
];
