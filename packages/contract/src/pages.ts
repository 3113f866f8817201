/** The pages of the back office, by the names that its menu, its links and its screens' code use. */
export type PageName =
  | 'account-check'
  | 'account-types'
  | 'agent-center'
  | 'agent-register'
  | 'approvals'
  | 'audit'
  | 'authorisations'
  | 'bills'
  | 'cash-out-review'
  | 'cash-outs'
  | 'channel-authorisation'
  | 'collection-accounts'
  | 'collection-orders'
  | 'complaints'
  | 'dashboard'
  | 'developer'
  | 'google-auth'
  | 'ledger-books'
  | 'licence'
  | 'members'
  | 'menus'
  | 'merchant-applications'
  | 'merchant-home'
  | 'merchants'
  | 'message-stream'
  | 'my-payouts'
  | 'operator-users'
  | 'own-bills'
  | 'own-kyc'
  | 'own-orders'
  | 'own-payouts'
  | 'own-refunds'
  | 'own-settlements'
  | 'own-verification'
  | 'participant-review'
  | 'participants'
  | 'payout-hall'
  | 'payout-orders'
  | 'payout-pay'
  | 'poll-config'
  | 'products-admin'
  | 'profile'
  | 'receiving-places'
  | 'reconciliation'
  | 'refund-tasks'
  | 'refunds'
  | 'reports'
  | 'retention'
  | 'risk-cases'
  | 'risk-reports'
  | 'risk-rules'
  | 'screening-hits'
  | 'screening-lists'
  | 'settlements'
  | 'shops'
  | 'sub-agents'
  | 'system'
  | 'top-up-review'
  | 'top-ups'
  | 'webhook-log';

/** The menu data of a page. */
export type PageEntry = { path: string; name: string; title: string; icon: string; component: PageName };

/**
 * Pages that a browser knows before it has loaded a menu: with their place in the default menu, used where a menu
 * leaves them out.
 */
export const KNOWN_PAGES = {
  dashboard: { path: '/dashboard', name: 'Dashboard', title: '首页', icon: 'home', component: 'dashboard' },
  profile: { path: '/profile/index', name: 'Profile', title: '个人中心', icon: 'user', component: 'profile' },
  'google-auth': {
    path: '/googleauth/index',
    name: 'GoogleAuth',
    title: '谷歌验证',
    icon: 'shield',
    component: 'google-auth',
  },
  'message-stream': {
    path: '/wspage/index',
    name: 'MessageStream',
    title: '消息监听',
    icon: 'stream',
    component: 'message-stream',
  },
  'agent-center': {
    path: '/agt/confchannel/index',
    name: 'ConfChannel',
    title: '代理中心',
    icon: 'users',
    component: 'agent-center',
  },
  'poll-config': {
    path: '/agtpollconfig/index',
    name: 'PollConfig',
    title: '产品轮询管理',
    icon: 'refresh',
    component: 'poll-config',
  },
  'collection-orders': {
    path: '/order/collection',
    name: 'CollectionOrders',
    title: '代收订单',
    icon: 'orders',
    component: 'collection-orders',
  },
  approvals: { path: '/approvals', name: 'Approvals', title: '审批中心', icon: 'approval', component: 'approvals' },
  'payout-pay': { path: '/payout/pay', name: 'PayoutPay', title: '代付付款', icon: 'payout', component: 'payout-pay' },
} as const satisfies Partial<Record<PageName, PageEntry>>;

/** Pages outside the layout: they need no menu, and most of them no signed-in user. */
export const PUBLIC_PATHS = {
  signIn: '/login',
  slide: '/wxhuakuai',
  bindTwoFactor: '/setgoogle',
  invitation: '/invite',
  authRedirect: '/auth-redirect',
  notFound: '/404',
  forbidden: '/401',
} as const;

/** Prefix of a page's address that mounts the page again. */
export const REFRESH_PATH = '/redirect';

/** The guide for merchants, a page of the server beside the screens. */
export const GUIDE_PATH = '/docs';
