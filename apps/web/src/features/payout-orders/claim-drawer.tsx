import { CLAIM_STATUS } from '@mashang/contract/payout-orders';
import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OrderPostings, OrderTimeline } from '../../ui/order-history.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AgreeDialog, ObjectionDialog } from './objection-dialogs.tsx';
import { PayLink } from './pay-link.tsx';
import { Beneficiary, ClaimTag } from './payout-tags.tsx';
import { outcomeText, proofsOf } from './payout-words.ts';
import { ProofStrip } from './proof-strip.tsx';
import { type ClaimRow, claimDetailQuery } from './queries.ts';

const LIVE_GAP_MS = 300;

function factsOf(claim: ClaimRow): [string, ReactNode][] {
  return [
    ['抢单单号', <Copyable key="c" text={claim.orderNo} what="抢单单号" />],
    ['代付单号', <Copyable key="p" text={claim.payoutOrderNo} what="代付单号" />],
    ['付款方', claim.participantName],
    ['支付类型', PAY_TYPE_NAMES[claim.payType]],
    ['收款人', <Beneficiary key="b" payout={claim} />],
    ['收款账号', [claim.beneficiaryAccount, claim.bankName].filter(Boolean).join(' · ')],
    [
      '佣金',
      <span key="r">
        <MoneyText value={claim.expectedAmount} /> 元 <span className="soft num">（{claim.rate}%）</span>
      </span>,
    ],
    ['抢单时间', claim.createTime],
    ['截止时间', claim.deadline],
    ['付款时间', claim.paidTime],
    ['结束时间', claim.endTime],
    ['转账备注', claim.remark],
    ['驳回备注', claim.rejectRemark],
    ['异常原因', claim.disputeReason],
    ['异议期限', claim.agreed ? '' : claim.answerBy],
    ['我的异议', claim.objection && `${claim.objectionTime} ${claim.objection}`],
    ['同意退回', claim.agreed ? '已同意，等待运营裁定' : ''],
  ];
}

/** One claimed payout whole: facts, proofs, timeline, postings, and the way to pay it. */
export function ClaimDrawer({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(claimDetailQuery(orderNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'payout');
  const claim = data?.order;
  const [doing, setDoing] = useState<'object' | 'agree'>();
  const disputed = claim?.mine === true && claim.status === CLAIM_STATUS.abnormal;
  return (
    <Dialog
      title="订单详情"
      shape="drawer"
      testId="claim-drawer"
      onClose={onClose}
      footer={
        <>
          {disputed && !claim.agreed ? <Button onClick={() => setDoing('agree')}>同意退回</Button> : null}
          {disputed && claim.answerEndsAt > 0 ? <Button onClick={() => setDoing('object')}>提出异议</Button> : null}
          {claim ? <PayLink claim={claim} /> : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && claim ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={claim.amount} /> 元
            </strong>
            <ClaimTag claim={claim} />
            {claim.status === CLAIM_STATUS.pending ? (
              <Countdown endsAt={claim.endsAt} onOver={() => void refetch()} />
            ) : null}
            {claim.answerEndsAt > 0 && !claim.agreed ? (
              <Countdown endsAt={claim.answerEndsAt} onOver={() => void refetch()} />
            ) : null}
          </div>
          {outcomeText(claim) ? <p className="soft">{outcomeText(claim)}</p> : null}
          <Facts rows={factsOf(claim)} />
          <ProofStrip proofs={proofsOf(claim)} />
          <OrderTimeline steps={data.timeline} />
          <OrderPostings rows={data.postings} hint="验收通过后，结算分录会出现在这里。" />
        </div>
      ) : null}
      {claim && doing === 'object' ? <ObjectionDialog claim={claim} onClose={() => setDoing(undefined)} /> : null}
      {claim && doing === 'agree' ? <AgreeDialog claim={claim} onClose={() => setDoing(undefined)} /> : null}
    </Dialog>
  );
}
