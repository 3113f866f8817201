import { COLLECTION_FACTS, stands } from '@mashang/contract/collection-orders';
import { OWN_ORDER_COLUMNS } from '@mashang/contract/lists/own-orders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { saveText } from '../../../lib/api/save-text.ts';
import { showToast } from '../../../lib/faults/toast.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MoneyText, YuanText } from '../../../ui/display/money-text.tsx';
import { OrderDeliveries } from '../../../ui/display/order-deliveries.tsx';
import { OrderTimeline } from '../../../ui/display/order-history.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { takeOrderProof } from '../../evidence/queries.ts';
import { NotifyTag, OwnStatus } from './own-status.tsx';
import { ownOrderQuery, refreshOwnOrders, resendOwn } from './queries.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 760;

export type OwnOrderDrawerProps = {
  agtOrderNo: string;
  /** The dialog of a higher page that asks for a refund of the order. */
  AskRefund: ComponentType<{ agtOrderNo: string; onClose(): void }>;
  onClose(): void;
};

/** Saves the order proof (订单凭证) of an own order as a file. */
function ProofButton({ agtOrderNo }: { agtOrderNo: string }): ReactNode {
  const take = useMutation({
    mutationFn: () => takeOrderProof(agtOrderNo),
    onSuccess: (file) => {
      saveText(file);
      showToast('success', zh.proofButton.done);
    },
  });
  return (
    <Button busy={take.isPending} onClick={() => take.mutate()}>
      {zh.proofButton.download}
    </Button>
  );
}

/** One own order in full: facts, timeline, and its webhooks, which may be sent again. */
export function OwnOrderDrawer({ agtOrderNo, AskRefund, onClose }: OwnOrderDrawerProps): ReactNode {
  const { data, error, refetch } = useQuery(ownOrderQuery(agtOrderNo));
  const mayResend = useMay('own-webhook:resend');
  const mayAsk = useMay('own-refund:ask');
  const mayProve = useMay('own-evidence:take');
  const [asking, setAsking] = useState(false);
  const resend = useMutation({
    mutationFn: resendOwn,
    onSuccess: () => {
      showToast('success', zh.ownOrderDrawer.sentAgain);
      void refreshOwnOrders();
    },
  });
  const order = data?.order;
  const fact = order && factsOf(OWN_ORDER_COLUMNS, order);
  const yuan = (value: string) => value && <YuanText key="y" value={value} />;
  return (
    <Dialog
      title={zh.ownOrderDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="own-order-drawer"
      onClose={onClose}
      footer={
        <>
          {order && mayProve ? <ProofButton agtOrderNo={agtOrderNo} /> : null}
          {order && mayAsk && stands(order.status) ? (
            <Button onClick={() => setAsking(true)}>{zh.ownOrderDrawer.askRefund}</Button>
          ) : null}
          {order && mayResend && COLLECTION_FACTS[order.status].notified ? (
            <Button busy={resend.isPending} onClick={() => resend.mutate(agtOrderNo)}>
              {zh.ownOrderDrawer.sendAgain}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.ownOrderDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && order && fact ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.ownOrderDrawer.amount(<MoneyText value={order.amount} />)}
            </strong>
            <OwnStatus order={order} />
            <NotifyTag order={order} />
          </div>
          <Facts
            rows={[
              fact('mchOrderNo', (title) => <Copyable text={order.mchOrderNo} what={title} />),
              fact('agtOrderNo', (title) => <Copyable text={order.agtOrderNo} what={title} />),
              fact('prdName'),
              fact('subject'),
              fact('askedAmount', yuan(order.askedAmount)),
              fact('paidInAmount', yuan(order.paidInAmount)),
              fact('fee', yuan(order.fee)),
              fact('feeRate'),
              fact('refunded', yuan(order.refunded)),
              fact('goodsOrderNo'),
              fact('notifyUrl', order.notifyUrl && <span className={looks.mono}>{order.notifyUrl}</span>),
              fact('createTime'),
              fact('expireTime'),
              fact('affirmTime'),
              fact('failTime'),
            ]}
          />
          <OrderTimeline steps={data.timeline} />
          <OrderDeliveries rows={data.deliveries} />
        </div>
      ) : null}
      {asking ? <AskRefund agtOrderNo={agtOrderNo} onClose={() => setAsking(false)} /> : null}
    </Dialog>
  );
}
