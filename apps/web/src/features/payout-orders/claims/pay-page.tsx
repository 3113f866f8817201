import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { mayPay, mayReject } from '../payout-words.ts';
import { claimDetailQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { PayInstructions } from './pay-instructions.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const LIVE_GAP_MS = 150;

async function nothing(): Promise<void> {}

/** 代付付款: the beneficiary, the payment instructions, the time left, and the buttons for afterwards. */
export default function PayPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = query.get('orderNo') ?? '';
  const mine = usePagePath('my-payouts');
  const { data, error, refetch, isEnabled } = useQuery(claimDetailQuery(orderNo));
  useLiveRefresh(LIVE_GAP_MS, isEnabled ? refetch : nothing, 'payout');
  const [asking, setAsking] = useState<'paid' | 'reject'>();
  const claim = data?.order.orderNo === orderNo ? data.order : undefined;
  const isPayable = claim !== undefined && mayPay(claim);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.payPage.heading}</h1>
        <span className={looks.grow} />
        {mine ? <Link to={mine}>{zh.payPage.allOrders}</Link> : null}
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!isEnabled ? (
        <section className={controls.panel}>
          <EmptyState
            title={zh.payPage.chooseTitle}
            hint={mine ? <Link to={`${mine}?status=0`}>{zh.payPage.waitingOrders}</Link> : ''}
          />
        </section>
      ) : null}
      {isEnabled && !claim && !error ? (
        <section className={`${controls.panel} ${controls.page}`}>
          <SkeletonLines lines={10} />
        </section>
      ) : null}
      {claim ? (
        <PayInstructions
          claim={claim}
          onPaid={() => setAsking('paid')}
          onReject={() => setAsking('reject')}
          onOver={() => void refetch()}
        />
      ) : null}
      {/* When the order has ended meanwhile, its open dialogs close: they could send nothing any more. */}
      {claim && isPayable && asking === 'paid' ? (
        <PaidDialog key={`paid-${orderNo}`} claim={claim} onClose={() => setAsking(undefined)} />
      ) : null}
      {claim && mayReject(claim) && asking === 'reject' ? (
        <RejectDialog key={`reject-${orderNo}`} claim={claim} onClose={() => setAsking(undefined)} />
      ) : null}
    </div>
  );
}
