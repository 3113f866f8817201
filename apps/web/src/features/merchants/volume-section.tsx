import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { lastDays } from '../../lib/shanghai-dates.ts';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { YuanText } from '../../ui/money-text.tsx';
import { reportQuery } from '../reports/queries.ts';
import { settlementTermsQuery } from '../settlements/queries.ts';

/** The last 30 days of a merchant's orders, and where its lists are. */
export function VolumeSection({ merchant }: { merchant: { id: string; mchId: string } }): ReactNode {
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
    ['统计报表', paths.report, state],
    ['代收订单', paths.orders, { merchant: merchant.mchId }],
    ['代付订单', paths.payouts, { merchant: merchant.mchId }],
    ['账本分录', terms && paths.books, { tab: 'postings', accountId: terms?.payableAccount ?? '' }],
    ['回调日志', paths.webhooks, { mchId: merchant.mchId }],
  ];
  const totals = data?.totals;
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        近 30 天交易
      </h3>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {totals ? (
        <Facts
          rows={[
            ['结算金额', <YuanText key="s" value={totals.settledAmount} />],
            ['结算笔数', `${totals.settledOrders} 笔，退款 ${totals.refundOrders} 笔`],
            ['创建笔数', `${totals.orders} 笔，成功率 ${totals.orders === 0 ? '—' : `${totals.successRate}%`}`],
            ['手续费', <YuanText key="f" value={totals.fee} />],
            ['代付金额', <YuanText key="p" value={totals.payoutAmount} />],
            ['代付笔数', `${totals.payouts} 笔`],
          ]}
        />
      ) : null}
      <p className="chips section-actions">
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
