import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { FixedPage, PageLoaders } from '../../lib/page/page-loader.ts';
import { warmPayouts } from './queries.ts';

export const payoutOrderPages = {
  'payout-hall': { load: () => import('./claims/payout-hall-page.tsx') },
  'my-payouts': { load: () => import('./claims/my-payouts-page.tsx') },
  'payout-pay': { load: () => import('./claims/pay-page.tsx') },
  'own-payouts': { load: () => import('./own/own-payouts-page.tsx') },
  'payout-orders': { load: () => import('./payout-orders-page.tsx'), warm: warmPayouts },
} satisfies PageLoaders;
/** The page to which getPayUrl links. */
export const payoutOrderFixedPages: readonly FixedPage[] = [
  {
    ...KNOWN_PAGES['payout-pay'],
    pinyin: 'dai fu fu kuan',
    areas: ['agent', 'code_merchant'],
  },
];
