import {
  APPLICATION_STATE,
  APPLICATION_STATE_NAMES,
  APPLICATION_TONES,
  type ApplicationDetail,
} from '@mashang/contract/merchants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { kindText, TIER_TONES } from './application-words.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { DecideApplicationDialog, type Word } from './decide-application-dialog.tsx';
import { Evidence } from './evidence.tsx';
import { PeopleSection } from './people-section.tsx';

const WIDTH_PX = 1180;

function companyFacts({ company, application }: ApplicationDetail): [string, ReactNode][] {
  const money = (value: string) => (/^\d+([.]\d{1,2})?$/.test(value) ? <MoneyText value={value} /> : value);
  return [
    [
      '商户号',
      <span key="m" className="mono">
        {application.mchId}
      </span>,
    ],
    ['公司全称', <Copyable key="l" text={company.legalName} what="公司全称" />],
    ['统一社会信用代码', <Copyable key="n" text={company.licenceNo} what="统一社会信用代码" />],
    ['营业执照有效期', company.licenceTo || (company.legalName ? '长期' : '')],
    ['注册地址', company.address],
    ['网站', company.site],
    ['商品或服务', company.business],
    ['预计月交易额（元）', money(company.monthlyAmount)],
    ['预计单笔最高（元）', money(company.largestAmount)],
    ['结算开户行', company.settleBank],
  ];
}

function decisionFacts(detail: ApplicationDetail): [string, ReactNode][] {
  const { application, riskTier } = detail;
  return [
    ['提交人', application.submittedBy],
    ['提交时间', application.submittedAt],
    ['提交说明', detail.submitReason],
    [
      '拟定风险等级',
      riskTier ? (
        <StatusTag key="t" tone={TIER_TONES[riskTier]}>
          {RISK_TIER_NAMES[riskTier]}
        </StatusTag>
      ) : (
        ''
      ),
    ],
    ['认证有效期至', detail.expiresOn],
    ['审核截止', detail.approvalEnds],
    ['审核人', detail.decidedBy],
  ];
}

/** What screening said, and whether risk cleared it. */
function Screening({ detail, onClear }: { detail: ApplicationDetail; onClear(): void }): ReactNode {
  const { hits, screenedAt, clearedBy, clearReason, mayClear } = detail;
  if (!screenedAt) return null;
  if (hits.length === 0) return <p className="notice">名单筛查无命中 · {screenedAt}</p>;
  return (
    <div className={clearedBy ? 'notice notice-warn' : 'notice notice-bad'} data-testid="screening-hits">
      <strong>{clearedBy ? '名单命中已排除' : '命中筛查名单，排除前不能准入'}</strong>
      <ul className="hit-list">
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
      {mayClear ? <Button onClick={onClear}>排除命中</Button> : null}
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
      title={`商户准入 · ${kindText(application)}`}
      shape="drawer"
      width={WIDTH_PX}
      testId="application-drawer"
      onClose={onClose}
      footer={
        <>
          {waits && !whyNot ? (
            <>
              <Button className="btn-danger" onClick={() => setWord('refuse')}>
                拒绝
              </Button>
              <Button onClick={() => setWord('return')}>退回补充</Button>
              <Button kind="primary" onClick={() => setWord('admit')}>
                同意准入
              </Button>
            </>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className="detail">
        <div className="detail-head">
          <strong className="detail-amount">{application.name}</strong>
          <StatusTag tone={APPLICATION_TONES[application.state]}>
            {APPLICATION_STATE_NAMES[application.state]}
          </StatusTag>
        </div>
        {waits && whyNot ? <p className="notice">{whyNot}</p> : null}
        {detail.returnReason ? (
          <p className="notice notice-bad">
            {APPLICATION_STATE_NAMES[application.state]}：{detail.returnReason}
          </p>
        ) : null}
        {detail.sameLicence.length > 0 ? (
          <p className="notice notice-warn">同一信用代码已用于商户：{detail.sameLicence.join('、')}</p>
        ) : null}
        <Screening detail={detail} onClear={() => setClearing(true)} />
        <div className="side-by-side">
          <div className="side-facts">
            <section aria-label="公司">
              <h3 className="section-title">公司</h3>
              <Facts rows={companyFacts(detail)} />
            </section>
            <PeopleSection detail={detail} />
            <section aria-label="审核">
              <h3 className="section-title">审核</h3>
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
