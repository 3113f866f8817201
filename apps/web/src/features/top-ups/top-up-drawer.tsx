import { TOP_UP_COLUMNS } from '@mashang/contract/lists/top-ups';
import { type Deposit, TOP_UP_STATUS, type TopUpDetail } from '@mashang/contract/top-ups';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { actorText } from '../../lib/format/actor-text.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { type Fact, Facts, factsOf } from '../../ui/display/facts.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { OrderPostings, OrderTimeline } from '../../ui/display/order-history.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { type RevealOf, useReveal } from '../personal-data/use-reveal.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { DepositRows } from './deposit-rows.tsx';
import { PayBox } from './pay-box.tsx';
import { cancelTopUp, refreshTopUps, topUpQuery } from './queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { TopUpTag } from './top-up-tags.tsx';
import { plainUsdt, standingText } from './top-up-words.ts';
import * as styles from './top-ups.module.css';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;
const WIDTH_PX = 760;
type Order = TopUpDetail['order'];

function topUpFactsOf({ order, travel }: TopUpDetail, reveal: RevealOf): Fact[] {
  const bank = order.way === 'bank';
  const fact = factsOf(TOP_UP_COLUMNS, order);
  const payer = (text: string | undefined) =>
    text && (
      <MaskedValue
        key="p"
        text={text}
        what={zh.topUpFacts.payerOriginator}
        reveal={reveal('top-up', order.orderNo, 'payerName')}
      />
    );
  return [
    fact('orderNo'),
    fact('participant'),
    fact('way'),
    fact('credited', order.credited === '0.00' ? '' : undefined),
    [zh.topUpFacts.usdtAmount, plainUsdt(order.usdtAmount)],
    [zh.topUpFacts.lockedRate, order.rate && `${order.rate}（${order.rateSource} ${order.rateTime}）`],
    [zh.topUpFacts.address, order.address && <Copyable key="a" text={order.address} what={zh.topUpFacts.address} />],
    [zh.topUpFacts.network, order.network],
    [zh.topUpFacts.payingBank, order.bankName],
    [zh.topUpFacts.payer, payer(order.payerName)],
    [
      zh.topUpFacts.reference,
      order.reference && <Copyable key="r" text={order.reference} what={zh.topUpFacts.reference} />,
    ],
    fact('createTime'),
    [bank ? zh.topUpFacts.checkBy : zh.topUpFacts.payBy, order.expireTime],
    fact('closeTime'),
    [zh.topUpFacts.operator, actorText(order.operator)],
    [zh.topUpFacts.reason, order.reason],
    [zh.topUpFacts.remark, order.remark],
    [zh.topUpFacts.originator, payer(travel?.originatorName)],
    [zh.topUpFacts.payingWallet, travel?.wallet],
    [zh.topUpFacts.beneficiary, travel?.beneficiaryName],
    [zh.topUpFacts.beneficiaryInstitution, travel && `${travel.institution}（${travel.institutionLicence}）`],
  ];
}

function Footer({ order, onCredit, onRefuse }: { order: Order; onCredit(): void; onRefuse(): void }): ReactNode {
  const mayApply = useMay('top-up:apply');
  const [mayPropose, mayRefuse] = [useMay('top-up:propose'), useMay('top-up:refuse')];
  const pending = usePendingOf()('top-up', order.orderNo);
  const cancel = useMutation({
    mutationFn: () => cancelTopUp(order.orderNo),
    onSuccess: () => showToast('success', zh.drawerActions.cancelled),
    onSettled: refreshTopUps,
  });
  const waits = order.status === TOP_UP_STATUS.awaiting;
  const isBank = order.way === 'bank';
  return (
    <>
      <PendingBadges pending={pending} />
      {mayApply && order.mine && waits ? (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {zh.drawerActions.cancel}
        </Button>
      ) : null}
      {mayRefuse && isBank && waits ? (
        <Button className={controls.btnDanger} disabled={pending.length > 0} onClick={onRefuse}>
          {zh.drawerActions.refuse}
        </Button>
      ) : null}
      {mayPropose && isBank && (waits || order.status === TOP_UP_STATUS.expired) ? (
        <Button kind="primary" disabled={pending.length > 0} onClick={onCredit}>
          {zh.drawerActions.credit}
        </Button>
      ) : null}
    </>
  );
}

/** One top-up in full: payment instructions, deposits, facts, timeline, postings, and the reader's actions. */
export function TopUpDrawer({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(topUpQuery(orderNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'topup');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'reconciliation');
  const mayPropose = useMay('top-up:propose');
  const [doing, setDoing] = useState<'credit' | 'refuse' | Deposit>();
  const order = data?.order;
  const close = () => setDoing(undefined);
  const reveal = useReveal();
  const paying = order?.way === 'usdt' && (order.status <= TOP_UP_STATUS.confirming || order.sandbox) && order.mine;
  const standing = order?.mine ? standingText(order.status) : '';
  return (
    <Dialog
      title={zh.topUpDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="top-up-drawer"
      onClose={onClose}
      footer={
        <>
          {order ? (
            <Footer order={order} onCredit={() => setDoing('credit')} onRefuse={() => setDoing('refuse')} />
          ) : null}
          <Button onClick={onClose}>{zh.topUpDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && order ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.topUpDrawer.amount(<MoneyText value={order.amount} />)}
            </strong>
            <TopUpTag row={order} />
          </div>
          {standing ? <p className={`${controls.notice} ${controls.noticeWarn}`}>{standing}</p> : null}
          {paying ? <PayBox order={data.order} onOver={() => void refetch()} /> : null}
          <DepositRows
            deposits={data.deposits}
            needed={order.confirmationsNeeded}
            {...(mayPropose ? { onDecide: setDoing } : {})}
          />
          <Facts rows={topUpFactsOf(data, reveal)} />
          {order.proof ? (
            <a className={styles.proofLink} href={order.proof} target="_blank" rel="noreferrer">
              <img src={order.proof} alt={zh.topUpDrawer.proofAlt} />
            </a>
          ) : null}
          <OrderTimeline steps={data.timeline} />
          <OrderPostings rows={data.postings} hint={zh.topUpDrawer.postingsHint} />
        </div>
      ) : null}
      {order && doing === 'credit' ? <CreditDialog order={order} onClose={close} /> : null}
      {order && doing === 'refuse' ? <RefuseDialog orderNo={order.orderNo} onClose={close} /> : null}
      {order && typeof doing === 'object' ? <DepositDialog order={order} deposit={doing} onClose={close} /> : null}
    </Dialog>
  );
}
