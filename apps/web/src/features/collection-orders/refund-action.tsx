import { COLLECTION_STATUS, type CollectionOrder } from '@mashang/contract/collection-orders';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';

/** 申请退款 of a settled order, or that one waits for approval already. */
export default function RefundAction({ order }: { order: CollectionOrder }): ReactNode {
  const [open, setOpen] = useState(false);
  const pending = usePendingOf()('collection-order', order.agtOrderNo);
  const proposal = useMemo(() => proposalOf('collection.refund', order.agtOrderNo), [order.agtOrderNo]);
  if (order.status !== COLLECTION_STATUS.succeeded && order.status !== COLLECTION_STATUS.complete) return null;
  if (pending.length > 0) return <PendingBadges pending={pending} />;
  return (
    <>
      <Button onClick={() => setOpen(true)}>申请退款</Button>
      {open ? (
        <ProposeDialog title="申请退款" payload={{}} {...proposal} onClose={() => setOpen(false)}>
          {() => <p>全额退款：结算全部冲回，商户、代理与平台的入账一并退回，订单变为已退款并通知商户。</p>}
        </ProposeDialog>
      ) : null}
    </>
  );
}
