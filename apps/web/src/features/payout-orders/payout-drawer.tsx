import { NOTIFY_STATUS_NAMES, NOTIFY_TONES } from '@mashang/contract/collection-orders';
import { PAYOUT_ORDER_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { PAYOUT_STATUS, type PayoutOrder } from '@mashang/contract/payout-orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ChannelTransfers } from '../../ui/display/channel-transfers.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { type Fact, Facts, factsOf } from '../../ui/display/facts.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { OrderPostings, OrderTimeline } from '../../ui/display/order-history.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { type RevealOf, useReveal } from '../personal-data/use-reveal.ts';
import { BankActions, BankFiles, BankLines, bankNote } from './bank-payment.tsx';
import { ClaimEvidence } from './claims/claim-evidence.tsx';
import { RulingDialog } from './claims/ruling-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decision, decisionsOf } from './decisions.ts';
import { Beneficiary, PayoutTag } from './payout-tags.tsx';
import { payoutDetailQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;
const WIDTH_PX = 860;

function payoutFactsOf(order: PayoutOrder, reveal: RevealOf): Fact[] {
  const masked = (field: 'userName' | 'beneficiaryAccount', what: string) => (
    <MaskedValue text={order[field]} what={what} reveal={reveal('payout-order', order.orderNo, field)} />
  );
  const fact = factsOf(PAYOUT_ORDER_COLUMNS, order);
  return [
    fact('orderNo'),
    fact('mchOrderNo', (title) => <Copyable text={order.mchOrderNo} what={title} />),
    fact('merchantName', [order.merchantName, order.mchId].filter(Boolean).join(' · ')),
    fact('payType'),
    fact('userName', <Beneficiary payout={order} name={masked('userName', zh.orderFacts.payeeWhat)} />),
    fact('account', masked('beneficiaryAccount', zh.orderFacts.beneficiaryAccount)),
    [zh.orderFacts.payeeBank, order.bankName],
    fact(
      'fee',
      <span>
        {zh.orderFacts.feeAmount(
          <MoneyText value={order.fee} />,
          <span className={`${looks.soft} ${looks.num}`}>（{order.rate}%）</span>,
        )}
      </span>,
    ),
    fact('createTime'),
    fact('finishTime'),
    [zh.orderFacts.operator, actorText(order.operator)],
    fact('returns', order.returns > 0 ? undefined : ''),
    [order.status === PAYOUT_STATUS.returned ? zh.orderFacts.returnReason : zh.orderFacts.failReason, order.failReason],
    fact('remark'),
  ];
}

/**
 * One payout in full: facts, every claim with its evidence, timeline, postings, and the operator's possible decisions.
 */
export function PayoutDrawer({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(payoutDetailQuery(orderNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'payout');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'reconciliation');
  const pending = usePendingOf()('payout-order', orderNo);
  const [decision, setDecision] = useState<Decision>();
  const [ruling, setRuling] = useState(false);
  const reveal = useReveal();
  const order = data?.order;
  return (
    <Dialog
      title={zh.payoutDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="payout-drawer"
      onClose={onClose}
      footer={
        <>
          {data
            ? decisionsOf(data).map((one) => (
                <Button
                  key={one.kind}
                  kind={one.kind === 'accept' ? 'primary' : 'plain'}
                  className={one.danger ? controls.btnDanger : ''}
                  disabled={one.kind === 'unfreeze' && pending.length > 0}
                  onClick={() => setDecision(one)}
                >
                  {one.button}
                </Button>
              ))
            : null}
          {order?.mayRule ? (
            <Button className={controls.btnDanger} disabled={pending.length > 0} onClick={() => setRuling(true)}>
              {zh.payoutDrawer.ruling}
            </Button>
          ) : null}
          {data ? <BankActions detail={data} isFree={pending.length === 0} /> : null}
          <Button onClick={onClose}>{zh.payoutDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && order ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.payoutDrawer.amount(<MoneyText value={order.amount} />)}
            </strong>
            <PayoutTag payout={order} />
            <PendingBadges pending={pending} />
            {data.proofHold.held ? <StatusTag tone="info">{zh.payoutDrawer.proofsKept}</StatusTag> : null}
            <StatusTag tone={NOTIFY_TONES[order.notifyStatus]}>{NOTIFY_STATUS_NAMES[order.notifyStatus]}</StatusTag>
          </div>
          {order.acceptFirstBy ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`} data-testid="second-person">
              {zh.payoutDrawer.secondCheck(order.acceptFirstBy)}
            </p>
          ) : null}
          {bankNote(order) ? <p className={`${controls.notice} ${controls.noticeWarn}`}>{bankNote(order)}</p> : null}
          <Facts rows={payoutFactsOf(order, reveal)} />
          {order.byBank ? (
            <>
              <BankLines detail={data} />
              <BankFiles detail={data} />
              <ChannelTransfers transfers={data.transfers} />
            </>
          ) : (
            <ClaimEvidence order={order} claims={data.claims} proofs={data.proofs} />
          )}
          <OrderTimeline steps={data.timeline} />
          <OrderPostings rows={data.postings} hint={zh.payoutDrawer.billsHint} />
        </div>
      ) : null}
      {order && ruling ? <RulingDialog order={order} onClose={() => setRuling(false)} /> : null}
      {order && decision ? (
        <DecisionDialog order={order} decision={decision} onClose={() => setDecision(undefined)} />
      ) : null}
    </Dialog>
  );
}
