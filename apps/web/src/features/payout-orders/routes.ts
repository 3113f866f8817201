import type { FixedPage, PageDoor } from '../../lib/page-door.ts';
import { warmPayouts } from './queries.ts';

export const payoutOrderPages: readonly PageDoor[] = [
  { component: 'payout-hall', load: () => import('./payout-hall-page.tsx') },
  { component: 'my-payouts', load: () => import('./my-payouts-page.tsx') },
  { component: 'payout-pay', load: () => import('./pay-page.tsx') },
  { component: 'payout-orders', load: () => import('./payout-orders-page.tsx'), warm: warmPayouts },
];
/** Where getPayUrl leads. */
export const payoutOrderFixedPages: readonly FixedPage[] = [
  {
    path: '/payout/pay',
    name: 'PayoutPay',
    title: '代付付款',
    pinyin: 'dai fu fu kuan',
    icon: 'payout',
    component: 'payout-pay',
    areas: ['agent', 'code_merchant'],
  },
];
