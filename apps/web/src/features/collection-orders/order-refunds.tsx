import { REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { orderRefundsQuery } from '../refunds/queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;

/** An order's refunds, each a link to its own page; nothing without refunds. */
export default function OrderRefunds({ agtOrderNo }: { agtOrderNo: string }): ReactNode {
  const { data = [], refetch } = useQuery(orderRefundsQuery(agtOrderNo));
  useLiveRefresh(LIVE_GAP_MS, refetch);
  const path = usePagePath('refunds');
  if (data.length === 0) return null;
  return (
    <section aria-label={zh.orderRefunds.title}>
      <h3 className={controls.sectionTitle}>{zh.orderRefunds.title}</h3>
      <ul>
        {data.map(({ refundNo, amount, state, requestTime }) => (
          <li key={refundNo}>
            {zh.orderRefunds.refund(
              path ? <Link to={`${path}?detail=${refundNo}`}>{refundNo}</Link> : refundNo,
              <MoneyText value={amount} />,
              REFUND_STATE_NAMES[state],
              <span className={`${looks.num} ${looks.soft}`}>{requestTime}</span>,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
