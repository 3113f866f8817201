import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { FixedPage, PageLoaders } from '../../lib/page/page-loader.ts';
import { warmAgentCenter } from './queries.ts';

export const productPages = {
  'agent-center': { load: () => import('./agent-center-page.tsx'), warm: warmAgentCenter },
  'poll-config': { load: () => import('./poll-config-page.tsx') },
} satisfies PageLoaders;
export const productFixedPages: readonly FixedPage[] = [
  {
    ...KNOWN_PAGES['agent-center'],
    pinyin: 'dai li zhong xin',
    areas: ['agent'],
  },
  {
    ...KNOWN_PAGES['poll-config'],
    pinyin: 'chan pin lun xun guan li',
    areas: ['agent', 'code_merchant'],
  },
];
