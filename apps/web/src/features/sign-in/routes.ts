import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { FixedPage, PageLoaders } from '../../lib/page/page-loader.ts';

const everyone = ['agent', 'code_merchant', 'operator'] as const;

export const signInPages = {
  'google-auth': { load: () => import('./two-factor/google-auth-page.tsx') },
  profile: { load: () => import('./profile/profile-page.tsx') },
} satisfies PageLoaders;
export const signInFixedPages: readonly FixedPage[] = [
  {
    ...KNOWN_PAGES.profile,
    pinyin: 'ge ren zhong xin',
    areas: everyone,
  },
  {
    ...KNOWN_PAGES['google-auth'],
    pinyin: 'gu ge yan zheng',
    areas: everyone,
  },
];
