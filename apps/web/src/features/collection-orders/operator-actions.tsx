import { type CollectionDetail, stands } from '@mashang/contract/collection-orders';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import * as zh from './zh.tsx';

/** Actions of staff on an order with a problem, or the proposal that already waits for approval. */
export default function OperatorActions({ detail }: { detail: CollectionDetail }): ReactNode {
  const { order, mayAdjust, mayClose } = detail;
  const [doing, setDoing] = useState<'refund' | 'adjust' | 'close'>();
  const mayTake = useMay('evidence-file:take');
  const mayRefund = useMay('refund:propose');
  const pending = usePendingOf()('collection-order', order.agtOrderNo);
  const isSettled = stands(order.status);
  const done = () => setDoing(undefined);
  const evidence = mayTake ? <EvidenceButton agtOrderNo={order.agtOrderNo} /> : null;
  if (pending.length > 0)
    return (
      <>
        {evidence}
        <PendingBadges pending={pending} />
      </>
    );
  return (
    <>
      {evidence}
      {mayClose ? <Button onClick={() => setDoing('close')}>{zh.operatorActions.closeOrder}</Button> : null}
      {mayRefund && isSettled ? (
        <Button onClick={() => setDoing('refund')}>{zh.operatorActions.requestRefund}</Button>
      ) : null}
      {mayAdjust ? (
        <Button kind={order.adjustment === 'pending' ? 'primary' : undefined} onClick={() => setDoing('adjust')}>
          {order.adjustment === 'pending' ? zh.operatorActions.settleDifference : zh.operatorActions.settleLate}
        </Button>
      ) : null}
      {doing === 'refund' ? <RefundDialog agtOrderNo={order.agtOrderNo} onClose={done} /> : null}
      {doing === 'adjust' ? <AdjustDialog order={order} onClose={done} /> : null}
      {doing === 'close' ? <CloseDialog order={order} onClose={done} /> : null}
    </>
  );
}
