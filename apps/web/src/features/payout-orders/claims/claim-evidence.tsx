import { OWN_PAYOUT_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { CLAIM_STATUS, type JudgedProof, type PayoutOrder } from '@mashang/contract/payout-orders';
import { type ReactNode, useId } from 'react';
import { Countdown } from '../../../ui/display/countdown.tsx';
import { type Fact, Facts, factsOf } from '../../../ui/display/facts.tsx';
import { YuanText } from '../../../ui/display/money-text.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../payout-orders.module.css';
import { ClaimTag } from '../payout-tags.tsx';
import { judgedProofsOf } from '../payout-words.ts';
import { ProofStrip } from '../proofs/proof-strip.tsx';
import type { ClaimRow } from '../queries.ts';
import * as zh from '../zh.tsx';

type Shown = { order: PayoutOrder; claim: ClaimRow; proofs: readonly JudgedProof[] };

function Disputed({ order, claim, proofs }: Shown): ReactNode {
  return (
    <div className={styles.evidence} data-testid="evidence">
      <div className={styles.evidenceSide}>
        <h4>{zh.disputed.payer}</h4>
        <Facts
          rows={[
            [zh.disputed.paidTime, claim.paidTime],
            [zh.disputed.answerBy, claim.agreed ? '' : claim.answerBy],
            [zh.disputed.answer, claim.agreed ? zh.disputed.agreed : claim.objection || zh.disputed.noObjection],
            [zh.disputed.objectionTime, claim.objectionTime],
          ]}
        />
        <ProofStrip proofs={judgedProofsOf(claim, proofs)} />
      </div>
      <div className={styles.evidenceSide}>
        <h4>{zh.disputed.beneficiary}</h4>
        <p className={styles.evidenceReason}>{claim.disputeReason}</p>
        <Facts
          rows={[
            [zh.disputed.userName, order.userName],
            [zh.disputed.account, [order.beneficiaryAccount, order.bankName].filter(Boolean).join(' · ')],
            [zh.disputed.amount, <YuanText key="a" value={order.amount} />],
          ]}
        />
      </div>
    </div>
  );
}

function claimFactsOf(claim: ClaimRow): Fact[] {
  const fact = factsOf(OWN_PAYOUT_COLUMNS, claim);
  return [
    fact('orderNo', <span className={looks.mono}>{claim.orderNo}</span>),
    fact('createTime'),
    [zh.orderFacts.deadline, claim.status === CLAIM_STATUS.pending ? claim.deadline : ''],
    fact('paidTime'),
    fact('endTime'),
    [zh.orderFacts.rejectRemark, claim.rejectRemark],
    [zh.orderFacts.disputeReason, claim.disputeReason],
    [zh.orderFacts.payerObjection, claim.objection],
  ];
}

/** Every claim of a payout, the last first; in a dispute both sides' evidence is side by side. */
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
      <h3 className={controls.sectionTitle} id={id}>
        {zh.claimEvidence.heading}
      </h3>
      <ol className={styles.claims} data-testid="claims">
        {claims.map((claim) => (
          <li key={claim.orderNo} className={`${controls.panel} ${styles.claim}`}>
            <div className={styles.claimHead}>
              <b>{claim.participantName}</b>
              <ClaimTag claim={{ ...claim, frozen: false }} />
              {claim.status === CLAIM_STATUS.pending ? <Countdown endsAt={claim.endsAt} /> : null}
              {claim.answerEndsAt > 0 && !claim.agreed ? <Countdown endsAt={claim.answerEndsAt} /> : null}
            </div>
            {claim.status === CLAIM_STATUS.abnormal ? (
              <Disputed order={order} claim={claim} proofs={proofs} />
            ) : (
              <>
                <Facts rows={claimFactsOf(claim)} />
                <ProofStrip proofs={judgedProofsOf(claim, proofs)} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
