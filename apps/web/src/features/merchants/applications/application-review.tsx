import {
  APPLICATION_STATE,
  APPLICATION_STATE_NAMES,
  APPLICATION_TONES,
  type ApplicationDetail,
} from '@mashang/contract/merchants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as orderList from '../../../ui/table/order-list.module.css';
import { ClearDialog } from '../clear-dialog.tsx';
import { Evidence } from '../evidence.tsx';
import * as styles from '../merchants.module.css';
import * as zh from '../zh.tsx';
import { kindText, TIER_TONES } from './application-words.ts';
import { DecideApplicationDialog, type Word } from './decide-application-dialog.tsx';
import { MerchantPart } from './merchant-part.tsx';
import { PeopleSection } from './people-section.tsx';

const WIDTH_PX = 1180;

function companyFacts({ company, application }: ApplicationDetail): [string, ReactNode][] {
  const money = (value: string) => (/^\d+([.]\d{1,2})?$/.test(value) ? <MoneyText value={value} /> : value);
  return [
    [
      zh.companyFacts.mchId,
      <span key="m" className={looks.mono}>
        {application.mchId}
      </span>,
    ],
    [zh.companyFacts.legalName, <Copyable key="l" text={company.legalName} what={zh.companyFacts.legalNameWhat} />],
    [zh.companyFacts.licenceNo, <Copyable key="n" text={company.licenceNo} what={zh.companyFacts.licenceNo} />],
    [zh.companyFacts.licenceTo, company.licenceTo || (company.legalName ? zh.companyFacts.noExpiry : '')],
    [zh.companyFacts.address, company.address],
    [zh.companyFacts.site, company.site],
    [zh.companyFacts.business, company.business],
    [zh.companyFacts.monthlyAmount, money(company.monthlyAmount)],
    [zh.companyFacts.largestAmount, money(company.largestAmount)],
    [zh.companyFacts.settleBank, company.settleBank],
  ];
}

function decisionFacts(detail: ApplicationDetail): [string, ReactNode][] {
  const { application, riskTier } = detail;
  return [
    [zh.decisionFacts.submittedBy, application.submittedBy],
    [zh.decisionFacts.submittedAt, application.submittedAt],
    [zh.decisionFacts.submitReason, detail.submitReason],
    [
      zh.decisionFacts.riskTier,
      riskTier ? (
        <StatusTag key="t" tone={TIER_TONES[riskTier]}>
          {RISK_TIER_NAMES[riskTier]}
        </StatusTag>
      ) : (
        ''
      ),
    ],
    [zh.decisionFacts.expiresOn, detail.expiresOn],
    [zh.decisionFacts.approvalEnds, detail.approvalEnds],
    [zh.decisionFacts.decidedBy, detail.decidedBy],
  ];
}

/** Result of the screening, and whether risk cleared the hits. */
function Screening({ detail, onClear }: { detail: ApplicationDetail; onClear(): void }): ReactNode {
  const { hits, screenedAt, clearedBy, clearReason, mayClear } = detail;
  if (!screenedAt) return null;
  if (hits.length === 0) return <p className={controls.notice}>{zh.screening.notice(screenedAt)}</p>;
  return (
    <div
      className={clearedBy ? `${controls.notice} ${controls.noticeWarn}` : `${controls.notice} ${controls.noticeBad}`}
      data-testid="screening-hits"
    >
      <strong>{clearedBy ? zh.screening.clearedBy : zh.screening.notCleared}</strong>
      <ul className={styles.hitList}>
        {hits.map(({ who, list, version }) => (
          <li key={who}>
            {who}：{list}（{version}）
          </li>
        ))}
      </ul>
      {clearedBy ? (
        <p>
          {clearedBy}：{clearReason}
        </p>
      ) : null}
      {mayClear ? <Button onClick={onClear}>{zh.screening.clear}</Button> : null}
    </div>
  );
}

/** An application with its evidence side by side, and the second person's decision. */
export function ApplicationReview({ detail, onClose }: { detail: ApplicationDetail; onClose(): void }): ReactNode {
  const { application, whyNot } = detail;
  const [word, setWord] = useState<Word>();
  const [clearing, setClearing] = useState(false);
  const waits = application.state === APPLICATION_STATE.review;
  return (
    <Dialog
      title={zh.applicationReview.title(kindText(application))}
      shape="drawer"
      width={WIDTH_PX}
      testId="application-drawer"
      onClose={onClose}
      footer={
        <>
          {waits && !whyNot ? (
            <>
              <Button className={controls.btnDanger} onClick={() => setWord('refuse')}>
                {zh.applicationReview.refuse}
              </Button>
              <Button onClick={() => setWord('return')}>{zh.applicationReview.return}</Button>
              <Button kind="primary" onClick={() => setWord('admit')}>
                {zh.applicationReview.admit}
              </Button>
            </>
          ) : null}
          <Button onClick={onClose}>{zh.applicationReview.close}</Button>
        </>
      }
    >
      <div className={orderList.detail}>
        <div className={orderList.detailHead} data-testid="detail-head">
          <strong className={orderList.detailAmount}>{application.name}</strong>
          <StatusTag tone={APPLICATION_TONES[application.state]}>
            {APPLICATION_STATE_NAMES[application.state]}
          </StatusTag>
        </div>
        {waits && whyNot ? <p className={controls.notice}>{whyNot}</p> : null}
        {detail.returnReason ? (
          <p className={`${controls.notice} ${controls.noticeBad}`}>
            {APPLICATION_STATE_NAMES[application.state]}：{detail.returnReason}
          </p>
        ) : null}
        <MerchantPart of={detail} />
        {detail.sameLicence.length > 0 ? (
          <p className={`${controls.notice} ${controls.noticeWarn}`}>
            {zh.applicationReview.sameLicence(detail.sameLicence.join('、'))}
          </p>
        ) : null}
        <Screening detail={detail} onClear={() => setClearing(true)} />
        <div className={styles.sideBySide}>
          <div className={styles.sideFacts}>
            <section aria-label={zh.applicationReview.company}>
              <h3 className={controls.sectionTitle}>{zh.applicationReview.company}</h3>
              <Facts rows={companyFacts(detail)} />
            </section>
            <PeopleSection detail={detail} />
            <section aria-label={zh.applicationReview.review}>
              <h3 className={controls.sectionTitle}>{zh.applicationReview.review}</h3>
              <Facts rows={decisionFacts(detail)} />
            </section>
          </div>
          <Evidence documents={detail.documents} />
        </div>
      </div>
      {word ? <DecideApplicationDialog detail={detail} word={word} onClose={() => setWord(undefined)} /> : null}
      {clearing ? <ClearDialog id={application.id} onClose={() => setClearing(false)} /> : null}
    </Dialog>
  );
}
