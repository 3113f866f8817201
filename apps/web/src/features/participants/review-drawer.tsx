import {
  BUSINESS_NAMES,
  KYC_DOCUMENT_NAMES,
  PERSON_DOCUMENT_NAMES,
  SETTLE_EVIDENCE_NAMES,
} from '@mashang/contract/businesses';
import { PARTICIPANT_KIND_NAMES, REVIEW_STATE_NAMES, type ReviewDetail } from '@mashang/contract/participants';
import { formatShare } from '@mashang/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { type RevealOf, useReveal } from '../personal-data/use-reveal.ts';
import { ClearReviewDialog } from './clear-review-dialog.tsx';
import { KycTag } from './participant-tags.tsx';
import { type Decision, reviewQuery } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewChanges } from './review-evidence.tsx';
import { ReviewPayment } from './review-payment.tsx';

const WIDTH_PX = 860;

function factsOf({ review, ...detail }: ReviewDetail, reveal: RevealOf): [string, ReactNode][] {
  const { representative, settlement } = detail;
  const masked = (field: 'documentNo' | 'accountNo' | 'phone' | 'invitedPhone', text: string, what: string) => (
    <MaskedValue key={field} text={text} what={what} reveal={reveal('kyc-review', review.id, field)} />
  );
  return [
    ['登录名', review.name],
    ['类型', PARTICIPANT_KIND_NAMES[review.kind]],
    ['上级', review.parentName],
    ['主体类型', detail.business ? BUSINESS_NAMES[detail.business] : '自然人（旧版资料）'],
    ['企业名称', <Copyable key="l" text={review.legalName} what="企业名称" />],
    ['统一社会信用代码', masked('documentNo', detail.creditCode, '统一社会信用代码')],
    ['手机号', masked('phone', detail.phone, '手机号')],
    [
      '法定代表人',
      representative ? `${representative.name}（${PERSON_DOCUMENT_NAMES[representative.documentKind]}）` : '',
    ],
    [
      '法定代表人证件号码',
      representative && (
        <MaskedValue
          text={representative.documentNo}
          what="法定代表人证件号码"
          reveal={reveal('kyc-representative', review.id, 'documentNo')}
        />
      ),
    ],
    ['结算账号', settlement && masked('accountNo', settlement.accountNo, '结算账号')],
    ['开户银行', settlement ? `${settlement.bankName} ${settlement.bankBranch}` : ''],
    ['结算账户证明', settlement ? SETTLE_EVIDENCE_NAMES[settlement.evidence] : ''],
    ['邀请时名称', detail.invitedLegalName === review.legalName ? '' : detail.invitedLegalName],
    ['邀请时手机', detail.samePhone ? '' : masked('invitedPhone', detail.invitedPhone, '邀请时手机号')],
    ['提交时间', review.submittedAt],
    ['审核人', review.reviewedBy],
    ['审核时间', review.reviewedAt],
    ['有效期至', detail.kycExpiresAt],
    ['无受益所有人', detail.noOwnerReason],
    ['证件最早到期', detail.latestEnd],
    ['等级最晚有效期', detail.tierEnd],
    ['驳回原因', review.reason],
  ];
}

type OwnerProps = { owner: ReviewDetail['owners'][number]; record: string; reveal: RevealOf };
/** An owner's name and number, each shown whole on demand. */
function OwnerFacts({ owner, record, reveal }: OwnerProps): ReactNode {
  return (
    <>
      <MaskedValue text={owner.name} what="受益所有人姓名" reveal={reveal('kyc-owner', record, 'ownerName')} />{' '}
      <MaskedValue
        text={owner.documentNo}
        what="受益所有人证件号码"
        reveal={reveal('kyc-owner', record, 'documentNo')}
      />
    </>
  );
}

/** What screening said; risk may say that it is somebody else. */
function Screening({ detail }: { detail: ReviewDetail }): ReactNode {
  const [clearing, setClearing] = useState(false);
  const { hits, clearedBy, clearReason, mayClear, review } = detail;
  if (hits.length === 0)
    return (
      <p className="notice" data-testid="screening-clear">
        筛查名单：提交时（{detail.screenedAt}）未命中，通过时会再次筛查。
      </p>
    );
  return (
    <div className={clearedBy ? 'notice notice-warn' : 'notice notice-bad'} data-testid="screening-hits">
      <strong>{clearedBy ? '名单命中已排除' : '命中筛查名单，排除前不能通过'}</strong>
      <p>{hits.map(({ who, list, version }) => `${who}：${list}（${version}）`).join('；')}</p>
      {clearedBy ? (
        <p>
          {clearedBy}：{clearReason}
        </p>
      ) : null}
      {mayClear ? <Button onClick={() => setClearing(true)}>排除命中</Button> : null}
      {clearing ? <ClearReviewDialog id={review.id} onClose={() => setClearing(false)} /> : null}
    </div>
  );
}

/** One submission whole: what was written, what the papers show, and the decision. */
export function ReviewDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(reviewQuery(id));
  const [decision, setDecision] = useState<Decision['kind']>();
  const reveal = useReveal();
  const waits = data?.review.state === 'pending';
  return (
    <Dialog
      title="参与方审核"
      shape="drawer"
      width={WIDTH_PX}
      testId="review-drawer"
      onClose={onClose}
      footer={
        <>
          {waits ? (
            <>
              <Button kind="primary" onClick={() => setDecision('approve')}>
                通过
              </Button>
              <Button className="btn-danger" onClick={() => setDecision('reject')}>
                驳回
              </Button>
            </>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">{data.review.legalName}</strong>
            {waits ? null : <span className="soft">{REVIEW_STATE_NAMES[data.review.state]}</span>}
            <KycTag kycStatus={data.kycStatus} />
          </div>
          {data.samePerson.length > 0 ? (
            <p className="notice notice-warn">同一证件已用于：{data.samePerson.join('、')}。限额合并计算。</p>
          ) : null}
          <Screening detail={data} />
          {waits && data.whyNot ? <p className="notice notice-warn">{data.whyNot}</p> : null}
          <ReviewChanges detail={data} />
          <ReviewPayment detail={data} />
          <Facts rows={factsOf(data, reveal)} />
          {data.owners.length > 0 ? (
            <section aria-label="受益所有人">
              <h3 className="section-title">受益所有人</h3>
              <Facts
                rows={data.owners.map((owner, place) => [
                  `第 ${place + 1} 位 · ${formatShare(owner.shareBp)}%`,
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
          <section aria-label="证件">
            <h3 className="section-title">证件（查看会记入审计日志）</h3>
            <div className="review-papers">
              {data.documents.map(({ kind, url, expiresOn }) => (
                <figure key={kind}>
                  {url.endsWith('.pdf') ? (
                    <a className="btn" href={url} download>
                      下载 {KYC_DOCUMENT_NAMES[kind]}（PDF）
                    </a>
                  ) : (
                    <a href={url} target="_blank" rel="noreferrer">
                      <img src={url} alt={KYC_DOCUMENT_NAMES[kind]} loading="lazy" />
                    </a>
                  )}
                  <figcaption className="soft">
                    {KYC_DOCUMENT_NAMES[kind]} · {expiresOn ? `有效期至 ${expiresOn}` : '长期有效'}
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
