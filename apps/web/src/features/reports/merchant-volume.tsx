import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { lastDays } from '../../lib/format/shanghai-dates.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Facts } from '../../ui/display/facts.tsx';
import { YuanText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { settlementTermsQuery } from '../settlements/queries.ts';
import { reportQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** A merchant's orders of the last 30 days, and links to its lists. */
export function MerchantVolume({ merchant }: { merchant: { id: string; mchId: string } }): ReactNode {
  const id = useId();
  const mayRead = useMay('report:read');
  const state = { groupBy: 'day' as const, merchantId: merchant.id, ...lastDays(30, Date.now()) };
  const { data, error, refetch } = useQuery({ ...reportQuery(state), enabled: mayRead });
  const maySettle = useMay('settlement:read');
  const { data: terms } = useQuery({ ...settlementTermsQuery(merchant.id), enabled: maySettle });
  const paths = {
    report: usePagePath('reports'),
    orders: usePagePath('collection-orders'),
    payouts: usePagePath('payout-orders'),
    books: usePagePath('ledger-books'),
    webhooks: usePagePath('webhook-log'),
  };
  const links: [string, string | undefined, Record<string, string>][] = [
    [zh.merchantVolume.report, paths.report, state],
    [zh.merchantVolume.orders, paths.orders, { merchant: merchant.mchId }],
    [zh.merchantVolume.payouts, paths.payouts, { merchant: merchant.mchId }],
    [zh.merchantVolume.terms, terms && paths.books, { tab: 'postings', accountId: terms?.payableAccount ?? '' }],
    [zh.merchantVolume.webhooks, paths.webhooks, { mchId: merchant.mchId }],
  ];
  const totals = data?.totals;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.merchantVolume.heading}
      </h3>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {totals ? (
        <Facts
          rows={[
            [zh.merchantVolume.settledAmount, <YuanText key="s" value={totals.settledAmount} />],
            [
              zh.merchantVolume.settledOrders,
              zh.merchantVolume.settledCount(totals.settledOrders, totals.refundOrders),
            ],
            [
              zh.merchantVolume.created,
              zh.merchantVolume.createdCount(totals.orders, totals.orders === 0 ? '—' : `${totals.successRate}%`),
            ],
            [zh.merchantVolume.fee, <YuanText key="f" value={totals.fee} />],
            [zh.merchantVolume.payoutAmount, <YuanText key="p" value={totals.payoutAmount} />],
            [zh.merchantVolume.payoutCount, zh.merchantVolume.payoutCountValue(totals.payouts)],
          ]}
        />
      ) : null}
      <p className={`${controls.chips} ${controls.sectionActions}`}>
        {links.map(([name, path, query]) =>
          path ? (
            <Link key={name} to={`${path}?${new URLSearchParams(query)}`}>
              {name}
            </Link>
          ) : null,
        )}
      </p>
    </section>
  );
}
