import {
  BUSINESS_NAMES,
  KYC_DOCUMENT_NAMES,
  PERSON_DOCUMENT_NAMES,
  SETTLE_EVIDENCE_NAMES,
} from '@mashang/contract/businesses';
import { REVIEW_COLUMNS } from '@mashang/contract/lists/participants';
import { REVIEW_STATE_NAMES, type ReviewDetail } from '@mashang/contract/participants';
import { formatShare } from '@mashang/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { type Fact, Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MaskedValue } from '../../../ui/display/masked-value.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { type RevealOf, useReveal } from '../../personal-data/use-reveal.ts';
import { KycTag } from '../participant-tags.tsx';
import * as styles from '../participants.module.css';
import { type Decision, reviewQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ClearReviewDialog } from './clear-review-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewChanges } from './review-evidence.tsx';
import { ReviewPayment } from './review-payment.tsx';

const WIDTH_PX = 860;

function reviewFactsOf({ review, ...detail }: ReviewDetail, reveal: RevealOf): Fact[] {
  const { representative, settlement } = detail;
  const masked = (field: 'documentNo' | 'accountNo' | 'phone' | 'invitedPhone', text: string, what: string) => (
    <MaskedValue key={field} text={text} what={what} reveal={reveal('kyc-review', review.id, field)} />
  );
  const fact = factsOf(REVIEW_COLUMNS, review);
  return [
    fact('name'),
    fact('kind'),
    fact('parentName'),
    [
      zh.participantFacts.business,
      detail.business ? BUSINESS_NAMES[detail.business] : zh.participantFacts.naturalPerson,
    ],
    [
      zh.participantFacts.businessName,
      <Copyable key="l" text={review.legalName} what={zh.participantFacts.businessName} />,
    ],
    [zh.participantFacts.businessCode, masked('documentNo', detail.creditCode, zh.participantFacts.businessCode)],
    [zh.participantFacts.phone, masked('phone', detail.phone, zh.participantFacts.phone)],
    [
      zh.participantFacts.representativeName,
      representative ? `${representative.name}（${PERSON_DOCUMENT_NAMES[representative.documentKind]}）` : '',
    ],
    [
      zh.participantFacts.representative,
      representative && (
        <MaskedValue
          text={representative.documentNo}
          what={zh.participantFacts.representative}
          reveal={reveal('kyc-representative', review.id, 'documentNo')}
        />
      ),
    ],
    [
      zh.participantFacts.settlementAccount,
      settlement && masked('accountNo', settlement.accountNo, zh.participantFacts.settlementAccount),
    ],
    [zh.participantFacts.bankName, settlement ? `${settlement.bankName} ${settlement.bankBranch}` : ''],
    [zh.participantFacts.settlementProof, settlement ? SETTLE_EVIDENCE_NAMES[settlement.evidence] : ''],
    [zh.participantFacts.invitedLegalName, detail.invitedLegalName === review.legalName ? '' : detail.invitedLegalName],
    [
      zh.participantFacts.invitedPhone,
      detail.samePhone ? '' : masked('invitedPhone', detail.invitedPhone, zh.participantFacts.invitedPhoneWhat),
    ],
    fact('submittedAt'),
    fact('reviewedBy'),
    fact('reviewedAt'),
    [zh.participantFacts.validUntil, detail.kycExpiresAt],
    [zh.participantFacts.noOwners, detail.noOwnerReason],
    [zh.participantFacts.papersEnd, detail.latestEnd],
    [zh.participantFacts.tierEnd, detail.tierEnd],
    fact('reason'),
  ];
}

type OwnerProps = { owner: ReviewDetail['owners'][number]; record: string; reveal: RevealOf };
/** An owner's name and number, each shown in full on demand. */
function OwnerFacts({ owner, record, reveal }: OwnerProps): ReactNode {
  const revealName = reveal('kyc-owner', record, 'ownerName');
  return (
    <>
      <MaskedValue text={owner.name} what={zh.ownerFacts.nameWhat} reveal={revealName} />{' '}
      <MaskedValue
        text={owner.documentNo}
        what={zh.ownerFacts.documentNoWhat}
        reveal={reveal('kyc-owner', record, 'documentNo')}
      />
    </>
  );
}

/** Result of the screening; risk may clear a hit. */
function Screening({ detail }: { detail: ReviewDetail }): ReactNode {
  const [clearing, setClearing] = useState(false);
  const { hits, clearedBy, clearReason, mayClear, review } = detail;
  if (hits.length === 0)
    return (
      <p className={controls.notice} data-testid="screening-clear">
        {zh.screening.notice(detail.screenedAt)}
      </p>
    );
  return (
    <div
      className={clearedBy ? `${controls.notice} ${controls.noticeWarn}` : `${controls.notice} ${controls.noticeBad}`}
      data-testid="screening-hits"
    >
      <strong>{clearedBy ? zh.screening.clearedBy : zh.screening.notCleared}</strong>
      <p>{hits.map(({ who, list, version }) => `${who}：${list}（${version}）`).join('；')}</p>
      {clearedBy ? (
        <p>
          {clearedBy}：{clearReason}
        </p>
      ) : null}
      {mayClear ? <Button onClick={() => setClearing(true)}>{zh.screening.clearing}</Button> : null}
      {clearing ? <ClearReviewDialog id={review.id} onClose={() => setClearing(false)} /> : null}
    </div>
  );
}

/** One submission in full: its data, its documents, and the decision. */
export function ReviewDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(reviewQuery(id));
  const [decision, setDecision] = useState<Decision['kind']>();
  const reveal = useReveal();
  const waits = data?.review.state === 'pending';
  return (
    <Dialog
      title={zh.reviewDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="review-drawer"
      onClose={onClose}
      footer={
        <>
          {waits ? (
            <>
              <Button kind="primary" onClick={() => setDecision('approve')}>
                {zh.reviewDrawer.approve}
              </Button>
              <Button className={controls.btnDanger} onClick={() => setDecision('reject')}>
                {zh.reviewDrawer.reject}
              </Button>
            </>
          ) : null}
          <Button onClick={onClose}>{zh.reviewDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>{data.review.legalName}</strong>
            {waits ? null : <span className={looks.soft}>{REVIEW_STATE_NAMES[data.review.state]}</span>}
            <KycTag kycStatus={data.kycStatus} />
          </div>
          {data.samePerson.length > 0 ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`}>
              {zh.reviewDrawer.samePerson(data.samePerson.join('、'))}
            </p>
          ) : null}
          <Screening detail={data} />
          {waits && data.whyNot ? <p className={`${controls.notice} ${controls.noticeWarn}`}>{data.whyNot}</p> : null}
          <ReviewChanges detail={data} />
          <ReviewPayment detail={data} />
          <Facts rows={reviewFactsOf(data, reveal)} />
          {data.owners.length > 0 ? (
            <section aria-label={zh.reviewDrawer.owners}>
              <h3 className={controls.sectionTitle}>{zh.reviewDrawer.owners}</h3>
              <Facts
                rows={data.owners.map((owner, place) => [
                  zh.reviewDrawer.owner(place + 1, formatShare(owner.shareBp)),
                  <OwnerFacts
                    key={owner.documentNo}
                    owner={owner}
                    record={`${data.review.id}-${place}`}
                    reveal={reveal}
                  />,
                ])}
              />
            </section>
          ) : null}
          <section aria-label={zh.reviewDrawer.papers}>
            <h3 className={controls.sectionTitle}>{zh.reviewDrawer.papersHeading}</h3>
            <div className={styles.reviewPapers}>
              {data.documents.map(({ kind, url, expiresOn }) => (
                <figure key={kind}>
                  {url.endsWith('.pdf') ? (
                    <a className={controls.btn} href={url} download>
                      {zh.reviewDrawer.downloadPdf(KYC_DOCUMENT_NAMES[kind])}
                    </a>
                  ) : (
                    <a href={url} target="_blank" rel="noreferrer">
                      <img src={url} alt={KYC_DOCUMENT_NAMES[kind]} loading="lazy" />
                    </a>
                  )}
                  <figcaption className={looks.soft}>
                    {KYC_DOCUMENT_NAMES[kind]} ·{' '}
                    {expiresOn ? zh.reviewDrawer.validUntil(expiresOn) : zh.reviewDrawer.noExpiry}
                  </figcaption>
                </figure>
              ))}
            </div>
          </section>
        </div>
      ) : null}
      {data && decision ? <ReviewDialog detail={data} kind={decision} onClose={() => setDecision(undefined)} /> : null}
    </Dialog>
  );
}
