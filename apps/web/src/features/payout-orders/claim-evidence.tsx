import { CLAIM_STATUS, type JudgedProof, type PayoutOrder } from '@mashang/contract/payout-orders';
import { type ReactNode, useId } from 'react';
import { Countdown } from '../../ui/countdown.tsx';
import { Facts } from '../../ui/facts.tsx';
import { YuanText } from '../../ui/money-text.tsx';
import { ClaimTag } from './payout-tags.tsx';
import { judgedProofsOf } from './payout-words.ts';
import { ProofStrip } from './proof-strip.tsx';
import type { ClaimRow } from './queries.ts';

type Shown = { order: PayoutOrder; claim: ClaimRow; proofs: readonly JudgedProof[] };

function Disputed({ order, claim, proofs }: Shown): ReactNode {
  return (
    <div className="evidence" data-testid="evidence">
      <div className="evidence-side">
        <h4>付款方</h4>
        <Facts
          rows={[
            ['付款时间', claim.paidTime],
            ['异议期限', claim.agreed ? '' : claim.answerBy],
            ['付款方的答复', claim.agreed ? '承认未付款，同意退回' : claim.objection || '未提出异议'],
            ['异议时间', claim.objectionTime],
          ]}
        />
        <ProofStrip proofs={judgedProofsOf(claim, proofs)} />
      </div>
      <div className="evidence-side">
        <h4>争议方</h4>
        <p className="evidence-reason">{claim.disputeReason}</p>
        <Facts
          rows={[
            ['应收款人', order.userName],
            ['应收账号', [order.beneficiaryAccount, order.bankName].filter(Boolean).join(' · ')],
            ['应付金额', <YuanText key="a" value={order.amount} />],
          ]}
        />
      </div>
    </div>
  );
}

function factsOf(claim: ClaimRow): [string, ReactNode][] {
  return [
    [
      '抢单单号',
      <span key="n" className="mono">
        {claim.orderNo}
      </span>,
    ],
    ['抢单时间', claim.createTime],
    ['截止时间', claim.status === CLAIM_STATUS.pending ? claim.deadline : ''],
    ['付款时间', claim.paidTime],
    ['结束时间', claim.endTime],
    ['驳回备注', claim.rejectRemark],
    ['异常原因', claim.disputeReason],
    ['付款方异议', claim.objection],
  ];
}

/** Every claim of a payout, the last first; on a dispute both sides' evidence stands side by side. */
export function ClaimEvidence({
  order,
  claims,
  proofs,
}: {
  order: PayoutOrder;
  claims: readonly ClaimRow[];
  proofs: readonly JudgedProof[];
}): ReactNode {
  const id = useId();
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        抢单记录
      </h3>
      <ol className="claims" data-testid="claims">
        {claims.map((claim) => (
          <li key={claim.orderNo} className="panel claim">
            <div className="claim-head">
              <b>{claim.participantName}</b>
              <ClaimTag claim={{ ...claim, frozen: false }} />
              {claim.status === CLAIM_STATUS.pending ? <Countdown endsAt={claim.endsAt} /> : null}
              {claim.answerEndsAt > 0 && !claim.agreed ? <Countdown endsAt={claim.answerEndsAt} /> : null}
            </div>
            {claim.status === CLAIM_STATUS.abnormal ? (
              <Disputed order={order} claim={claim} proofs={proofs} />
            ) : (
              <>
                <Facts rows={factsOf(claim)} />
                <ProofStrip proofs={judgedProofsOf(claim, proofs)} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
