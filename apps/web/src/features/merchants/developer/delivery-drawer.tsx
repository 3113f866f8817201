import { OWN_DELIVERY_COLUMNS } from '@mashang/contract/lists/webhooks';
import { webhookTypeText } from '@mashang/contract/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts, factsOf } from '../../../ui/display/facts.tsx';
import { DeliveryTag, SentWebhook } from '../../../ui/display/webhook-tries.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { ownDeliveryQuery, resendOwnDelivery } from './queries.ts';
import * as zh from './zh.ts';

const WIDTH_PX = 760;

/** One webhook: its content and every try; it may be sent again. */
export function DeliveryDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(ownDeliveryQuery(id));
  const mayResend = useMay('own-webhook:resend');
  const resend = useMutation({
    mutationFn: resendOwnDelivery,
    onSuccess: () => showToast('success', zh.deliveries.sentAgain),
  });
  const fact = data && factsOf(OWN_DELIVERY_COLUMNS, data.delivery);
  return (
    <Dialog
      title={zh.deliveries.drawer}
      shape="drawer"
      width={WIDTH_PX}
      testId="own-delivery-drawer"
      onClose={onClose}
      footer={
        <>
          {mayResend && data && data.delivery.state !== 'cancelled' ? (
            <Button kind="primary" busy={resend.isPending} onClick={() => resend.mutate(id)}>
              {zh.deliveries.sendAgain}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.deliveries.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && fact ? (
        <div className={orderList.detail}>
          <Facts
            rows={[
              fact('agtOrderNo', (title) => <Copyable text={data.delivery.agtOrderNo} what={title} />),
              fact('type', `${webhookTypeText(data.delivery.type)}（${data.delivery.type}）`),
              fact('state', <DeliveryTag row={data.delivery} />),
              fact('createTime'),
              fact('nextTryTime'),
            ]}
          />
          <SentWebhook url={data.delivery.url} body={data.body} tries={data.tries} />
        </div>
      ) : null}
    </Dialog>
  );
}
