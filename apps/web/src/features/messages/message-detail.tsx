import {
  COLLECTION_STATUS,
  COLLECTION_STATUS_NAMES,
  COLLECTION_TONES,
  type CollectionOrder,
} from '@mashang/contract/collection-orders';
import { MESSAGE_TYPE } from '@mashang/contract/messages';
import { KNOWN_ACCOUNT_TYPES, PAY_TYPE_NAMES } from '@mashang/contract/products';
import { parseTime } from '@mashang/contract/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { countdownText } from '../../lib/format/format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { onFrame } from '../../lib/realtime/realtime.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { orderDetailQuery } from '../collection-orders/queries.ts';
import { hasAmount, type KeptMessage, MESSAGE_TITLES, orderNoOf } from './message-rules.ts';
import * as styles from './messages.module.css';
import { QrThumbnail } from './qr-thumbnail.tsx';
import * as zh from './zh.tsx';

function wayOf({ accType, payType }: KeptMessage): string {
  const account = KNOWN_ACCOUNT_TYPES.find((known) => known.accType === accType)?.name;
  return account ?? (payType === undefined ? '' : PAY_TYPE_NAMES[payType]);
}

function TimeLeft({ order }: { order: CollectionOrder }): ReactNode {
  const now = useNow(1_000);
  return (
    <>
      <dt>{zh.timeLeft.label}</dt>
      <dd className={looks.num}>{countdownText(parseTime(order.expireTime) - now)}</dd>
    </>
  );
}

/** Current state of the order; updated while the dialog is open. */
function LiveOrder({ agtOrderNo }: { agtOrderNo: string }): ReactNode {
  const { data, error, refetch } = useQuery(orderDetailQuery(agtOrderNo));
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.kind === 'hello' || (frame.kind === 'order' && frame.orderNo === agtOrderNo)) void refetch();
      }),
    [agtOrderNo, refetch],
  );
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} />;
  const { order } = data;
  return (
    <div className={styles.messageLive}>
      <dl className={factStyles.facts} data-testid="message-live-order">
        <dt>{zh.liveOrder.state}</dt>
        <dd>
          <StatusTag tone={COLLECTION_TONES[order.status]}>{COLLECTION_STATUS_NAMES[order.status]}</StatusTag>
        </dd>
        {order.status === COLLECTION_STATUS.awaiting ? <TimeLeft order={order} /> : null}
        <dt>{zh.liveOrder.orderAmount}</dt>
        <dd>{zh.liveOrder.amount(<MoneyText value={order.amount} />)}</dd>
        {order.paidInAmount ? (
          <>
            <dt>{zh.liveOrder.paidIn}</dt>
            <dd>{zh.liveOrder.paidInAmount(<MoneyText value={order.paidInAmount} />)}</dd>
          </>
        ) : null}
        <dt>{zh.liveOrder.reference}</dt>
        <dd className={factStyles.break}>{order.tag || '—'}</dd>
        <dt>{zh.liveOrder.product}</dt>
        <dd>{order.prdName}</dd>
      </dl>
      {order.qrcodeUrl ? <QrThumbnail content={order.qrcodeUrl} /> : null}
    </div>
  );
}

/** One notice, and the current state of its order for users who may see it. */
export function MessageDetail({ message, onClose }: { message: KeptMessage; onClose(): void }): ReactNode {
  const navigate = useNavigate();
  const ordersPath = usePagePath('collection-orders');
  const mayRead = useMay('collection-order:read');
  const { agtOrderNo, wdOrderId, refundNo } = message;
  const hallPath = usePagePath('payout-hall');
  const kycPath = usePagePath('own-kyc');
  const claimsPath = usePagePath('my-payouts');
  const refundsPath = usePagePath('refund-tasks');
  const disputed = message.msgType === MESSAGE_TYPE.dispute;
  const way = wayOf(message);
  return (
    <article className={styles.messageDetail} aria-label={zh.messageDetail.region} data-testid="message-detail">
      <h3 className={controls.sectionTitle}>{MESSAGE_TITLES[message.msgType]}</h3>
      {hasAmount(message) ? (
        <p className={styles.messageAmount}>{zh.messageDetail.yuan(<MoneyText value={message.amount} />)}</p>
      ) : (
        <p>{zh.messageDetail.ends(orderNoOf(message))}</p>
      )}
      <dl className={factStyles.facts}>
        {hasAmount(message) ? (
          <>
            <dt>{zh.messageDetail.orderNo}</dt>
            <dd>
              <Copyable text={orderNoOf(message)} what={zh.messageDetail.orderNoWhat} />
            </dd>
          </>
        ) : null}
        {way ? (
          <>
            <dt>{wdOrderId ? zh.messageDetail.payType : zh.messageDetail.payWay}</dt>
            <dd>{way}</dd>
          </>
        ) : null}
        <dt>{zh.messageDetail.notifiedAt}</dt>
        <dd className={looks.num}>{message.sendTime}</dd>
      </dl>
      {agtOrderNo && mayRead ? <LiveOrder agtOrderNo={agtOrderNo} /> : null}
      {refundNo && refundsPath ? (
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            void navigate(`${refundsPath}?detail=${encodeURIComponent(refundNo)}`);
          }}
        >
          {zh.messageDetail.handleRefund}
        </Button>
      ) : null}
      {agtOrderNo && ordersPath ? (
        <Button
          kind={refundNo ? 'plain' : 'primary'}
          onClick={() => {
            onClose();
            void navigate(`${ordersPath}?detail=${encodeURIComponent(agtOrderNo)}`);
          }}
        >
          {zh.messageDetail.viewOrder}
        </Button>
      ) : null}
      {disputed && claimsPath ? (
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            void navigate(`${claimsPath}?detail=${encodeURIComponent(orderNoOf(message))}`);
          }}
        >
          {zh.messageDetail.object}
        </Button>
      ) : null}
      {!hasAmount(message) && kycPath ? (
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            void navigate(kycPath);
          }}
        >
          {zh.messageDetail.updatePapers}
        </Button>
      ) : null}
      {wdOrderId && hallPath ? (
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            void navigate(`${hallPath}?detail=${encodeURIComponent(wdOrderId)}`);
          }}
        >
          {zh.messageDetail.goToHall}
        </Button>
      ) : null}
    </article>
  );
}
