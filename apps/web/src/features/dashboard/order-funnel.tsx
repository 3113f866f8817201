import { PLACED_FILTER, SUCCEEDED_FILTER } from '@mashang/contract/collection-orders';
import type { OrderFigures } from '@mashang/contract/dashboard';
import { formatPercent } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './dashboard.module.css';
import * as zh from './zh.tsx';

/** Today's orders by stage, each stage a part of the one before and a link to its orders. */
export function OrderFunnel({ funnel }: { funnel: OrderFigures['funnel'] }): ReactNode {
  const orders = usePagePath('collection-orders');
  const today = todayText(Date.now());
  const stages: { name: string; count: number; filter: Record<string, string> }[] = [
    { name: zh.orderFunnel.created, count: funnel.created, filter: {} },
    { name: zh.orderFunnel.dispatched, count: funnel.routed, filter: { status: PLACED_FILTER } },
    { name: zh.orderFunnel.succeeded, count: funnel.succeeded, filter: { status: SUCCEEDED_FILTER } },
    {
      name: zh.orderFunnel.merchantNotified,
      count: funnel.notified,
      filter: { status: SUCCEEDED_FILTER, notifyStatus: '1' },
    },
  ];
  const most = Math.max(funnel.created, 1);
  return (
    <section className={`${controls.panel} ${controls.page} ${styles.funnelPanel}`} aria-labelledby="dash-funnel">
      <h2 className={controls.sectionTitle} id="dash-funnel">
        {zh.orderFunnel.title}
      </h2>
      <ol className={styles.funnel}>
        {stages.map(({ name, count, filter }) => {
          const link = orders && `${orders}?${new URLSearchParams({ startDate: today, endDate: today, ...filter })}`;
          const text = (
            <>
              <span>{name}</span>
              <span>
                {funnel.created > 0 && name !== zh.orderFunnel.created ? (
                  <span className={`${looks.soft} ${looks.num}`}>{formatPercent(count, funnel.created)}% </span>
                ) : null}
                <strong className={looks.num}>{count}</strong>
              </span>
            </>
          );
          return (
            <li key={name}>
              {link ? <Link to={link}>{text}</Link> : <span>{text}</span>}
              <meter
                className={styles.funnelBar}
                aria-label={zh.orderFunnel.shareLabel(name)}
                min={0}
                max={most}
                value={count}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
