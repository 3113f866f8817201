import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { FixedPage, PageLoaders } from '../../lib/page/page-loader.ts';

export const messagePages = {
  'message-stream': { load: () => import('./stream/message-stream-page.tsx') },
} satisfies PageLoaders;
export const messageFixedPages: readonly FixedPage[] = [
  {
    ...KNOWN_PAGES['message-stream'],
    pinyin: 'xiao xi jian ting',
    areas: ['agent', 'code_merchant', 'operator'],
  },
];
