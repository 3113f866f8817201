import type { Service } from '@mashang/contract/jurisdictions';
import type { Area, Permission } from '@mashang/contract/permissions';

/** One entry of the whole menu, with who sees it. A group has children and no page of its own. */
export type MenuEntry = {
  path: string;
  name: string;
  title: string;
  icon: string;
  /** Page component of the web app; groups use the layout. */
  component: string;
  areas: readonly Area[];
  permission?: Permission;
  /** Absent while the licence does not cover this service. */
  service?: Service;
  /** Path of the entry the sidebar marks in its place. */
  activeMenu?: string;
  children?: readonly MenuEntry[];
};

const EVERYONE: readonly Area[] = ['operator', 'agent', 'code_merchant'];

/** Every page of the product in the order of the sidebar. */
export const MENU_TREE: readonly MenuEntry[] = [
  {
    path: '/dashboard',
    name: 'Dashboard',
    title: '首页',
    icon: 'home',
    component: 'dashboard',
    areas: EVERYONE,
    permission: 'dashboard:read',
  },
  {
    path: '/order',
    name: 'Order',
    title: '订单',
    icon: 'orders',
    component: 'layout',
    areas: EVERYONE,
    children: [
      {
        path: '/order/collection',
        name: 'CollectionOrders',
        title: '代收订单',
        icon: 'orders',
        component: 'collection-orders',
        areas: EVERYONE,
        permission: 'collection-order:read',
        service: 'collection',
      },
    ],
  },
  {
    path: '/order/payout',
    name: 'PayoutOrders',
    title: '代付订单',
    icon: 'payout',
    component: 'payout-orders',
    areas: ['operator'],
    permission: 'payout-order:read',
    service: 'payout',
  },
  {
    path: '/payout/hall',
    name: 'PayoutHall',
    title: '代付大厅',
    icon: 'payout',
    component: 'payout-hall',
    areas: ['agent'],
    permission: 'payout-order:claim',
    service: 'payout',
  },
  {
    path: '/payout/mine',
    name: 'MyPayouts',
    title: '我的代付',
    icon: 'orders',
    component: 'my-payouts',
    areas: ['agent'],
    permission: 'payout-order:claim',
    service: 'payout',
  },
  {
    path: '/grab/hall',
    name: 'GrabHall',
    title: '抢单大厅',
    icon: 'payout',
    component: 'payout-hall',
    areas: ['code_merchant'],
    permission: 'payout-order:claim',
    service: 'payout',
  },
  {
    path: '/grab/mine',
    name: 'GrabbedOrders',
    title: '我的订单',
    icon: 'orders',
    component: 'my-payouts',
    areas: ['code_merchant'],
    permission: 'payout-order:claim',
    service: 'payout',
  },
  {
    path: '/agt/confchannel/index',
    name: 'ConfChannel',
    title: '代理中心',
    icon: 'users',
    component: 'agent-center',
    areas: ['agent'],
    permission: 'product:read',
  },
  {
    path: '/agtpollconfig/index',
    name: 'PollConfig',
    title: '产品轮询管理',
    icon: 'refresh',
    component: 'poll-config',
    areas: ['agent'],
    permission: 'rotation:read',
    service: 'collection',
  },
  {
    path: '/agt/account/index',
    name: 'CollectionAccounts',
    title: '收款账户',
    icon: 'wallet',
    component: 'collection-accounts',
    areas: ['agent', 'code_merchant'],
    permission: 'collection-account:read',
    service: 'collection',
  },
  {
    path: '/account/check',
    name: 'AccountCheck',
    title: '收款账户审核',
    icon: 'wallet',
    component: 'account-check',
    areas: ['operator'],
    permission: 'collection-account:check',
  },
  {
    path: '/agt/agent/index',
    name: 'SubAgents',
    title: '下级代理',
    icon: 'users',
    component: 'sub-agents',
    areas: ['agent'],
    permission: 'sub-agent:manage',
    service: 'agent_network',
  },
  {
    path: '/participants',
    name: 'Participants',
    title: '参与方',
    icon: 'users',
    component: 'participants',
    areas: ['operator'],
    permission: 'participant:oversee',
  },
  {
    path: '/participants/review',
    name: 'ParticipantReview',
    title: '参与方审核',
    icon: 'shield',
    component: 'participant-review',
    areas: ['operator'],
    permission: 'participant:review',
  },
  {
    path: '/approvals',
    name: 'Approvals',
    title: '审批中心',
    icon: 'approval',
    component: 'approvals',
    areas: ['operator'],
    permission: 'approval:read',
  },
  {
    path: '/agt/bill/index',
    name: 'Bills',
    title: '账变流水',
    icon: 'wallet',
    component: 'bills',
    areas: ['agent', 'code_merchant'],
    permission: 'ledger:read',
  },
  {
    path: '/report/index',
    name: 'Reports',
    title: '统计报表',
    icon: 'chart',
    component: 'reports',
    areas: ['operator', 'agent'],
    permission: 'report:read',
  },
  {
    path: '/webhook-log',
    name: 'WebhookLog',
    title: '回调日志',
    icon: 'webhook',
    component: 'webhook-log',
    areas: ['operator'],
    permission: 'webhook:read',
  },
  {
    path: '/reconciliation',
    name: 'Reconciliation',
    title: '对账',
    icon: 'balance',
    component: 'reconciliation',
    areas: ['operator'],
    permission: 'reconciliation:read',
  },
  {
    path: '/wspage/index',
    name: 'MessageStream',
    title: '消息监听',
    icon: 'stream',
    component: 'message-stream',
    areas: ['agent'],
  },
  {
    path: '/kyc/index',
    name: 'OwnKyc',
    title: '实名认证',
    icon: 'shield',
    component: 'own-kyc',
    areas: ['agent', 'code_merchant'],
    permission: 'kyc:submit',
  },
  {
    path: '/profile/index',
    name: 'Profile',
    title: '个人中心',
    icon: 'user',
    component: 'profile',
    areas: EVERYONE,
    permission: 'profile:update',
  },
  {
    path: '/googleauth/index',
    name: 'GoogleAuth',
    title: '谷歌验证',
    icon: 'shield',
    component: 'google-auth',
    areas: EVERYONE,
    permission: 'profile:update',
  },
];
