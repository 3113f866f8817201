import type { FixedPage, PageDoor } from '../../lib/page-door.ts';

export const messagePages: readonly PageDoor[] = [
  { component: 'message-stream', load: () => import('./message-stream-page.tsx') },
];
export const messageFixedPages: readonly FixedPage[] = [
  {
    path: '/wspage/index',
    name: 'MessageStream',
    title: '消息监听',
    pinyin: 'xiao xi jian ting',
    icon: 'stream',
    component: 'message-stream',
    areas: ['agent', 'code_merchant', 'operator'],
  },
];
