import type { FixedPage, PageDoor } from '../../lib/page-door.ts';
import { warmAgentCenter } from './queries.ts';

export const productPages: readonly PageDoor[] = [
  { component: 'agent-center', load: () => import('./agent-center-page.tsx'), warm: warmAgentCenter },
  { component: 'poll-config', load: () => import('./poll-config-page.tsx') },
];
export const productFixedPages: readonly FixedPage[] = [
  {
    path: '/agt/confchannel/index',
    name: 'ConfChannel',
    title: '代理中心',
    pinyin: 'dai li zhong xin',
    icon: 'users',
    component: 'agent-center',
    areas: ['agent'],
  },
  {
    path: '/agtpollconfig/index',
    name: 'PollConfig',
    title: '产品轮询管理',
    pinyin: 'chan pin lun xun guan li',
    icon: 'refresh',
    component: 'poll-config',
    areas: ['agent', 'code_merchant'],
  },
];
