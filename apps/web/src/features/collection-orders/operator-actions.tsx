import { type CollectionDetail, stands } from '@mashang/contract/collection-orders';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';

function RefundDialog({ agtOrderNo, onClose }: { agtOrderNo: string; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('collection.refund', agtOrderNo), [agtOrderNo]);
  return (
    <ProposeDialog title="申请退款" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <>
          <p>全额退款：结算全部冲回，商户、代理与平台的入账一并退回，订单变为已退款并通知商户。</p>
          <p className="soft">收款方额度恢复后，由收款方把款退给付款人。因投诉冻结的款项会用于退款，投诉随之答复。</p>
        </>
      )}
    </ProposeDialog>
  );
}

/** What staff may do about an order that did not go straight, or that something waits for approval already. */
export default function OperatorActions({ detail }: { detail: CollectionDetail }): ReactNode {
  const { order, mayAdjust, mayClose } = detail;
  const [doing, setDoing] = useState<'refund' | 'adjust' | 'close'>();
  const mayRefund = useMay('refund:propose');
  const pending = usePendingOf()('collection-order', order.agtOrderNo);
  const isSettled = stands(order.status);
  const done = () => setDoing(undefined);
  if (pending.length > 0) return <PendingBadges pending={pending} />;
  return (
    <>
      {mayClose ? <Button onClick={() => setDoing('close')}>关闭订单</Button> : null}
      {mayRefund && isSettled ? <Button onClick={() => setDoing('refund')}>申请退款</Button> : null}
      {mayAdjust ? (
        <Button kind={order.adjustment === 'pending' ? 'primary' : undefined} onClick={() => setDoing('adjust')}>
          {order.adjustment === 'pending' ? '处理差额' : '迟到款项'}
        </Button>
      ) : null}
      {doing === 'refund' ? <RefundDialog agtOrderNo={order.agtOrderNo} onClose={done} /> : null}
      {doing === 'adjust' ? <AdjustDialog order={order} onClose={done} /> : null}
      {doing === 'close' ? <CloseDialog order={order} onClose={done} /> : null}
    </>
  );
}
