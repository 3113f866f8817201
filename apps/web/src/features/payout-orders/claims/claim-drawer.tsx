import { OWN_PAYOUT_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { CLAIM_STATUS } from '@mashang/contract/payout-orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Countdown } from '../../../ui/display/countdown.tsx';
import { type Fact, Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { OrderPostings, OrderTimeline } from '../../../ui/display/order-history.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { Beneficiary, ClaimTag } from '../payout-tags.tsx';
import { outcomeText, proofsOf } from '../payout-words.ts';
import { ProofStrip } from '../proofs/proof-strip.tsx';
import { type ClaimRow, claimDetailQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { AgreeDialog, ObjectionDialog } from './objection-dialogs.tsx';
import { PayLink } from './pay-link.tsx';

const LIVE_GAP_MS = 300;

function claimFactsOf(claim: ClaimRow): Fact[] {
  const fact = factsOf(OWN_PAYOUT_COLUMNS, claim);
  return [
    fact('orderNo'),
    fact('payoutOrderNo', (title) => <Copyable text={claim.payoutOrderNo} what={title} />),
    fact('participantName'),
    fact('payType'),
    fact('userName', <Beneficiary payout={claim} />),
    fact('account', [claim.beneficiaryAccount, claim.bankName].filter(Boolean).join(' · ')),
    fact(
      'commission',
      <span>
        {zh.orderFacts.expectedCommissionAmount(
          <MoneyText value={claim.expectedAmount} />,
          <span className={`${looks.soft} ${looks.num}`}>（{claim.rate}%）</span>,
        )}
      </span>,
    ),
    fact('createTime'),
    [zh.orderFacts.deadline, claim.deadline],
    fact('paidTime'),
    fact('endTime'),
    [zh.orderFacts.remark, claim.remark],
    [zh.orderFacts.rejectRemark, claim.rejectRemark],
    [zh.orderFacts.disputeReason, claim.disputeReason],
    [zh.orderFacts.answerBy, claim.agreed ? '' : claim.answerBy],
    [zh.orderFacts.ownObjection, claim.objection && `${claim.objectionTime} ${claim.objection}`],
    [zh.orderFacts.agreed, claim.agreed ? zh.orderFacts.agreedWaiting : ''],
  ];
}

/** One claimed payout in full: facts, proofs, timeline, postings, and the buttons to pay it. */
export function ClaimDrawer({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(claimDetailQuery(orderNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'payout');
  const claim = data?.order;
  const [doing, setDoing] = useState<'object' | 'agree'>();
  const disputed = claim?.mine === true && claim.status === CLAIM_STATUS.abnormal;
  return (
    <Dialog
      title={zh.claimDrawer.title}
      shape="drawer"
      testId="claim-drawer"
      onClose={onClose}
      footer={
        <>
          {disputed && !claim.agreed ? <Button onClick={() => setDoing('agree')}>{zh.claimDrawer.agree}</Button> : null}
          {disputed && claim.answerEndsAt > 0 ? (
            <Button onClick={() => setDoing('object')}>{zh.claimDrawer.object}</Button>
          ) : null}
          {claim ? <PayLink claim={claim} /> : null}
          <Button onClick={onClose}>{zh.claimDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && claim ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.claimDrawer.amount(<MoneyText value={claim.amount} />)}
            </strong>
            <ClaimTag claim={claim} />
            {claim.status === CLAIM_STATUS.pending ? (
              <Countdown endsAt={claim.endsAt} onOver={() => void refetch()} />
            ) : null}
            {claim.answerEndsAt > 0 && !claim.agreed ? (
              <Countdown endsAt={claim.answerEndsAt} onOver={() => void refetch()} />
            ) : null}
          </div>
          {outcomeText(claim) ? <p className={looks.soft}>{outcomeText(claim)}</p> : null}
          <Facts rows={claimFactsOf(claim)} />
          <ProofStrip proofs={proofsOf(claim)} />
          <OrderTimeline steps={data.timeline} />
          <OrderPostings rows={data.postings} hint={zh.claimDrawer.billsHint} />
        </div>
      ) : null}
      {claim && doing === 'object' ? <ObjectionDialog claim={claim} onClose={() => setDoing(undefined)} /> : null}
      {claim && doing === 'agree' ? <AgreeDialog claim={claim} onClose={() => setDoing(undefined)} /> : null}
    </Dialog>
  );
}
