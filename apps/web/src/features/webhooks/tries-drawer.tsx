import {
  DELIVERY_STATE_NAMES,
  DELIVERY_TONES,
  WEBHOOK_TYPE_NAMES,
  type WebhookDetail,
} from '@mashang/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { SentWebhook } from '../../ui/display/webhook-tries.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { webhookDetailQuery } from './queries.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 760;
type Props = { id: string; onClose(): void; resend?: { busy: boolean; run(agtOrderNo: string): void } };

function Detail({ detail }: { detail: WebhookDetail }): ReactNode {
  const { delivery, body, target, tries } = detail;
  return (
    <div className={orderList.detail}>
      <Facts
        rows={[
          [
            zh.deliveryFacts.orderNo,
            delivery.agtOrderNo ? <Copyable key="n" text={delivery.agtOrderNo} what={zh.deliveryFacts.orderNo} /> : '',
          ],
          [zh.deliveryFacts.merchant, `${delivery.merchantName}（${delivery.mchId}）`],
          [
            zh.deliveryFacts.event,
            `${WEBHOOK_TYPE_NAMES[delivery.type] ?? zh.deliveryFacts.otherEvent}（${delivery.type}）`,
          ],
          [
            zh.deliveryFacts.state,
            <span key="s" className={controls.chips}>
              <StatusTag tone={DELIVERY_TONES[delivery.state]}>{DELIVERY_STATE_NAMES[delivery.state]}</StatusTag>
              {delivery.paused ? <StatusTag tone="warn">{zh.deliveryFacts.targetPaused}</StatusTag> : null}
            </span>,
          ],
          [zh.deliveryFacts.nextTry, delivery.nextTryTime],
        ]}
      />
      <SentWebhook
        url={delivery.url}
        body={body}
        tries={tries}
        beside={target ? <Link to={`?tab=targets&target=${target}`}>{zh.deliveryFacts.targetHealth}</Link> : null}
      />
    </div>
  );
}

/** One delivery: its content, and every attempt with its answer. */
export function TriesDrawer({ id, onClose, resend }: Props): ReactNode {
  const { data, error, refetch } = useQuery(webhookDetailQuery(id));
  const orderNo = data?.delivery.agtOrderNo;
  return (
    <Dialog
      title={zh.triesDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="tries-drawer"
      onClose={onClose}
      footer={
        <>
          {resend && orderNo && data.delivery.state !== 'cancelled' ? (
            <Button kind="primary" busy={resend.busy} onClick={() => resend.run(orderNo)}>
              {zh.triesDrawer.sendAgain}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.triesDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data ? <Detail detail={data} /> : null}
    </Dialog>
  );
}
