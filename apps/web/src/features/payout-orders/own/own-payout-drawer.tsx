import { OWN_PAYOUT_COLUMNS } from '@mashang/contract/lists/own-payouts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { OrderDeliveries } from '../../../ui/display/order-deliveries.tsx';
import { OrderTimeline } from '../../../ui/display/order-history.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ProofButton } from '../../../ui/form/proof-button.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { takePayoutProof } from '../../evidence/queries.ts';
import { Beneficiary, PayoutTag } from '../payout-tags.tsx';
import { NotifyTag } from './own-payout-tags.tsx';
import { ownPayoutQuery, refreshOwnPayouts, resendOwnPayout } from './queries.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 760;

/** One own payout in full: facts, timeline, and its webhooks, which may be sent again. */
export function OwnPayoutDrawer({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(ownPayoutQuery(orderNo));
  const mayResend = useMay('own-webhook:resend');
  const mayProve = useMay('own-evidence:take');
  const resend = useMutation({
    mutationFn: resendOwnPayout,
    onSuccess: () => {
      showToast('success', zh.ownPayoutDrawer.sentAgain);
      void refreshOwnPayouts();
    },
  });
  const order = data?.order;
  const fact = order && factsOf(OWN_PAYOUT_COLUMNS, order);
  return (
    <Dialog
      title={zh.ownPayoutDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="own-payout-drawer"
      onClose={onClose}
      footer={
        <>
          {data && mayProve ? <ProofButton take={() => takePayoutProof(orderNo)} /> : null}
          {data && mayResend && data.deliveries.length > 0 ? (
            <Button busy={resend.isPending} onClick={() => resend.mutate(orderNo)}>
              {zh.ownPayoutDrawer.sendAgain}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.ownPayoutDrawer.close}</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && order && fact ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.ownPayoutDrawer.amount(<MoneyText value={order.amount} />)}
            </strong>
            <PayoutTag payout={order} />
            <NotifyTag payout={order} />
          </div>
          <Facts
            rows={[
              fact('mchOrderNo'),
              fact('orderNo'),
              [zh.ownPayoutDrawer.beneficiary, <Beneficiary key="b" payout={order} />],
              fact('beneficiaryAccount', <span className={looks.mono}>{order.beneficiaryAccount}</span>),
              fact('bankName'),
              fact('payType'),
              fact('fee'),
              fact('remark'),
              fact('failReason'),
              fact('notifyUrl', order.notifyUrl && <span className={looks.mono}>{order.notifyUrl}</span>),
              fact('createTime'),
              fact('finishTime'),
            ]}
          />
          <OrderTimeline steps={data.timeline} />
          <OrderDeliveries rows={data.deliveries} />
        </div>
      ) : null}
    </Dialog>
  );
}
