import { KNOWN_PAGES, type PageName } from '@mashang/contract/pages';
import { auditPages } from '../features/audit/routes.ts';
import { cashOutPages } from '../features/cash-outs/routes.ts';
import { authorisationPages } from '../features/channel-authorisation/routes.ts';
import { accountTypePages } from '../features/collection-accounts/account-types/routes.ts';
import { collectionAccountPages } from '../features/collection-accounts/routes.ts';
import { collectionOrderPages } from '../features/collection-orders/routes.ts';
import { dashboardFixedPages, dashboardPages } from '../features/dashboard/routes.ts';
import { bookPages } from '../features/ledger/books-routes.ts';
import { ledgerPages } from '../features/ledger/routes.ts';
import { licencePages } from '../features/licence/routes.ts';
import { menuPages } from '../features/menus/routes.ts';
import { merchantPages } from '../features/merchants/routes.ts';
import { messageFixedPages, messagePages } from '../features/messages/routes.ts';
import { monitoringPages } from '../features/monitoring/routes.ts';
import { oversightPages } from '../features/participants/oversight/routes.ts';
import { participantPages } from '../features/participants/routes.ts';
import { complaintPages } from '../features/payment-page/routes.ts';
import { payoutOrderFixedPages, payoutOrderPages } from '../features/payout-orders/routes.ts';
import { productAdminPages } from '../features/products/admin/routes.ts';
import { productFixedPages, productPages } from '../features/products/routes.ts';
import { receivingPlacePages } from '../features/receiving-places/routes.ts';
import { reconciliationPages } from '../features/reconciliation/routes.ts';
import { refundPages } from '../features/refunds/routes.ts';
import { regulatoryReportPages } from '../features/regulatory-reports/routes.ts';
import { reportPages } from '../features/reports/routes.ts';
import { retentionPages } from '../features/retention/routes.ts';
import { screeningPages } from '../features/screening/routes.ts';
import { settlementPages } from '../features/settlements/routes.ts';
import { shopPages } from '../features/shops/routes.ts';
import { signInFixedPages, signInPages } from '../features/sign-in/routes.ts';
import { systemPages } from '../features/system/routes.ts';
import { topUpPages } from '../features/top-ups/routes.ts';
import { operatorUserPages } from '../features/users/routes.ts';
import { webhookPages } from '../features/webhooks/routes.ts';
import type { FixedPage, PageLoader } from '../lib/page/page-loader.ts';
import { type Preloadable, preloadable } from '../lib/page/preloadable.tsx';
import { readStored, writeStored } from '../lib/settings/storage.ts';
import { composedPages } from './composed/routes.ts';

/** Every page that the menus may name; a missing entry is a compiler error. */
const PAGE_LOADERS: Record<PageName, PageLoader> = {
  ...dashboardPages,
  ...collectionOrderPages,
  ...collectionAccountPages,
  ...payoutOrderPages,
  ...complaintPages,
  ...composedPages,
  ...merchantPages,
  ...oversightPages,
  ...participantPages,
  ...cashOutPages,
  ...settlementPages,
  ...refundPages,
  ...ledgerPages,
  ...shopPages,
  ...reportPages,
  ...productAdminPages,
  ...receivingPlacePages,
  ...authorisationPages,
  ...accountTypePages,
  ...screeningPages,
  ...monitoringPages,
  ...regulatoryReportPages,
  ...retentionPages,
  ...operatorUserPages,
  ...menuPages,
  ...licencePages,
  ...webhookPages,
  ...productPages,
  ...reconciliationPages,
  ...topUpPages,
  ...bookPages,
  ...auditPages,
  ...systemPages,
  ...messagePages,
  ...signInPages,
};

/** Pages that exist without a menu entry. */
export const FIXED_PAGES: readonly FixedPage[] = [
  ...dashboardFixedPages,
  ...signInFixedPages,
  ...messageFixedPages,
  ...payoutOrderFixedPages,
  ...productFixedPages,
];

const pages = new Map(
  Object.entries(PAGE_LOADERS).map(([name, loader]) => [name, { loader, page: preloadable(loader.load) }]),
);

/** The page of a menu's component name; undefined when no such page exists. */
export function pageOfComponent(component: string): Preloadable | undefined {
  return pages.get(component)?.page;
}

/** Starts fetching a page's code before it is rendered. */
export function preloadPage(component: string): void {
  void pages
    .get(component)
    ?.page.preload()
    .catch(() => undefined);
}

/** Delay of the preload: by then the first page is shown even on a slow machine. */
const SETTLED_MS = 2_500;
/**
 * Storage key of the page component of each path, so that after a reload the page can be requested before the menu has
 * arrived.
 */
const REMEMBERED = 'PAGE_COMPONENTS';
let remembered: Record<string, string> | undefined;

/**
 * Starts fetching code and data of the page that this address most likely shows; resolves when the code has arrived.
 */
export async function preloadAddress({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  remembered ??= readStored<Record<string, string>>(REMEMBERED, {});
  const usual = Object.values(KNOWN_PAGES).find((page) => page.path === pathname)?.component;
  const page = pages.get(String(remembered?.[pathname] ?? usual ?? ''));
  void page?.loader.warm?.(search).catch(() => undefined);
  await page?.page.preload().catch(() => undefined);
}

/** Stores which page each path shows, and fetches the code of the others when the browser is idle. */
export function rememberPages(entries: readonly { path: string; component: string }[]): void {
  remembered = Object.fromEntries(entries.map(({ path, component }) => [path, component]));
  writeStored(REMEMBERED, remembered);
  function preloadAll(): void {
    for (const { component } of entries) preloadPage(component);
  }
  setTimeout(() => (window.requestIdleCallback ? window.requestIdleCallback(preloadAll) : preloadAll()), SETTLED_MS);
}
