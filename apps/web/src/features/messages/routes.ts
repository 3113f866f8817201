import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { Doors, FixedPage } from '../../lib/page/page-door.ts';

export const messagePages = {
  'message-stream': { load: () => import('./stream/message-stream-page.tsx') },
} satisfies Doors;
export const messageFixedPages: readonly FixedPage[] = [
  {
    ...KNOWN_PAGES['message-stream'],
    pinyin: 'xiao xi jian ting',
    areas: ['agent', 'code_merchant', 'operator'],
  },
];
