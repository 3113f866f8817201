import { OWN_REFUND_COLUMNS } from '@mashang/contract/lists/own-refunds';
import { REFUND_STATE } from '@mashang/contract/refunds';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { OrderTimeline } from '../../../ui/display/order-history.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { RefundState } from '../refund-tags.tsx';
import { CancelRefundDialog } from './cancel-refund-dialog.tsx';
import { ownRefundQuery } from './queries.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 680;

/** One own refund in full: facts, and what happened so far. */
export function OwnRefundDrawer({ refundNo, onClose }: { refundNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(ownRefundQuery(refundNo));
  const orders = usePagePath('own-orders');
  const mayAsk = useMay('own-refund:ask');
  const [cancelling, setCancelling] = useState(false);
  const refund = data?.refund;
  const mayCancel = mayAsk && refund?.state === REFUND_STATE.requested && refund.askedBy === 'merchant';
  const fact = refund && factsOf(OWN_REFUND_COLUMNS, refund);
  return (
    <Dialog
      title={zh.ownRefundDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="own-refund-drawer"
      onClose={onClose}
      footer={
        <>
          {orders && refund?.agtOrderNo ? (
            <Link className={controls.btn} to={`${orders}?detail=${refund.agtOrderNo}`}>
              {zh.ownRefundDrawer.order}
            </Link>
          ) : null}
          {mayCancel ? (
            <Button className={controls.btnDanger} onClick={() => setCancelling(true)}>
              {zh.ownRefundDrawer.cancel}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.ownRefundDrawer.close}</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && refund && fact ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.ownRefundDrawer.amount(<MoneyText value={refund.amount} />)}
            </strong>
            <RefundState state={refund.state} />
          </div>
          <Facts
            rows={[
              fact('refundNo'),
              fact('mchRefundNo'),
              fact('agtOrderNo'),
              fact('kind'),
              fact('reason'),
              fact('askedBy'),
              fact('feeBack'),
              fact('fee'),
              fact('requestTime'),
              fact('approvedTime'),
              fact('paidTime'),
              fact('endTime'),
              fact('endReason'),
            ]}
          />
          <OrderTimeline steps={data.timeline} />
        </div>
      ) : null}
      {refund && cancelling ? <CancelRefundDialog refund={refund} onClose={() => setCancelling(false)} /> : null}
    </Dialog>
  );
}
