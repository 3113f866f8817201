import {
  APPLICATION_FACTS,
  APPLICATION_STATE,
  APPLICATION_STATE_NAMES,
  APPLICATION_TONES,
  MERCHANT_DOCUMENT_NAMES,
} from '@mashang/contract/merchants';
import { type OwnVerification, PAPER_STANDINGS, type PaperStanding } from '@mashang/contract/own-verification';
import { KYC_STATUS, KYC_STATUS_NAMES, KYC_TONES } from '@mashang/contract/standing';
import type { Tone } from '@mashang/contract/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Facts } from '../../../ui/display/facts.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { OwnApplicationActions, StartButton } from './own-application-actions.tsx';
import { ownVerificationQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Application = NonNullable<OwnVerification['application']>;
type Paper = Application['documents'][number];
const TONES: Record<PaperStanding, Tone> = { valid: 'ok', ending: 'warn', ended: 'bad' };

const COLUMNS: Column<Paper>[] = [
  { key: 'kind', title: zh.ownVerification.paper, render: ({ kind }) => MERCHANT_DOCUMENT_NAMES[kind] },
  {
    key: 'expiresOn',
    title: zh.ownVerification.expiresOn,
    render: ({ expiresOn }) => <span className={looks.num}>{expiresOn || zh.ownVerification.forever}</span>,
  },
  {
    key: 'standing',
    title: zh.ownVerification.paperStanding,
    render: ({ standing }) => <StatusTag tone={TONES[standing]}>{PAPER_STANDINGS[standing]}</StatusTag>,
  },
];

/** A row by its kind and end: papers of the kind 其他材料 may be several. */
function paperKey({ kind, expiresOn }: Paper): string {
  return `${kind} ${expiresOn}`;
}

function MerchantFacts({ data }: { data: OwnVerification }): ReactNode {
  const { mchId, name, legalName, kybStatus, suspended, expireTime, standing } = data;
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="own-merchant">
      <h2 className={controls.sectionTitle} id="own-merchant">
        {zh.ownVerification.merchant}
      </h2>
      <Facts
        rows={[
          [
            zh.ownVerification.mchId,
            <span key="m" className={looks.mono}>
              {mchId}
            </span>,
          ],
          [zh.ownVerification.name, name],
          [zh.ownVerification.legalName, legalName],
          [
            zh.ownVerification.standing,
            <span key="s" className={controls.chips}>
              <StatusTag tone={KYC_TONES[kybStatus]}>{KYC_STATUS_NAMES[kybStatus]}</StatusTag>
              {suspended ? <StatusTag tone="bad">{zh.ownVerification.suspended}</StatusTag> : null}
            </span>,
          ],
          [
            zh.ownVerification.expireTime,
            expireTime && (
              <span key="e" className={controls.chips}>
                <span className={looks.num}>{expireTime}</span>
                {standing === 'valid' ? null : (
                  <StatusTag tone={TONES[standing]}>{PAPER_STANDINGS[standing]}</StatusTag>
                )}
              </span>
            ),
          ],
        ]}
      />
    </section>
  );
}

function ApplicationPanel({ application }: { application: Application }): ReactNode {
  const { state, submittedTime, updatedTime, draft: company, documents, missing } = application;
  const { merchantText, handedInTime } = application;
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="own-application">
      <h2 className={controls.sectionTitle} id="own-application">
        {zh.ownVerification.application}
      </h2>
      {merchantText && state !== APPLICATION_STATE.admitted && state !== APPLICATION_STATE.review ? (
        <p className={`${controls.notice} ${controls.noticeBad}`} role="status" data-testid="merchant-text">
          {zh.ownVerification.merchantText(merchantText)}
        </p>
      ) : null}
      {handedInTime && APPLICATION_FACTS[state].editable ? (
        <p className={controls.notice} role="status">
          {zh.ownVerification.handedIn(handedInTime)}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="status" data-testid="missing">
          {zh.ownVerification.missing(missing.join('；'))}
        </p>
      ) : null}
      <Facts
        rows={[
          [
            zh.ownVerification.state,
            <StatusTag key="s" tone={APPLICATION_TONES[state]}>
              {APPLICATION_STATE_NAMES[state]}
            </StatusTag>,
          ],
          [zh.ownVerification.submittedTime, submittedTime],
          [zh.ownVerification.updatedTime, updatedTime],
          [
            zh.ownVerification.licenceNo,
            <span key="l" className={looks.mono}>
              {company.licenceNo}
            </span>,
          ],
          [zh.ownVerification.licenceTo, company.licenceTo],
          [zh.ownVerification.address, company.address],
          [zh.ownVerification.site, company.site],
          [zh.ownVerification.business, company.business],
        ]}
      />
      <DataTable
        label={zh.ownVerification.papers}
        testId="own-papers"
        stack
        focusable
        columns={COLUMNS}
        rows={documents}
        rowKey={paperKey}
        empty={<EmptyState title={zh.ownVerification.noPapers} hint={zh.ownVerification.noPapersHint} />}
      />
    </section>
  );
}

function NoApplication({ isVerified }: { isVerified: boolean }): ReactNode {
  const texts = zh.ownVerification;
  return isVerified ? (
    <EmptyState title={texts.verifiedBefore} hint={texts.verifiedBeforeHint} />
  ) : (
    <EmptyState title={texts.noApplication} hint={texts.noApplicationHint} />
  );
}

/** 入驻资料 of a merchant's people: how it is verified, its papers' ends, and what is missing. */
export default function OwnVerificationPage(): ReactNode {
  const { data, error, refetch } = useQuery(ownVerificationQuery);
  const maySubmit = useMay('own-verification:submit');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'verification');
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.ownVerification.heading}</h1>
        <span className={looks.grow} />
        {data?.renewable && maySubmit ? <StartButton /> : null}
        {data && maySubmit ? <OwnApplicationActions application={data.application} /> : null}
        <Button className={controls.btnIcon} aria-label={zh.ownVerification.refresh} onClick={() => void refetch()}>
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      <p className={looks.soft}>{zh.ownVerification.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data ? <MerchantFacts data={data} /> : null}
      {data?.application ? <ApplicationPanel application={data.application} /> : null}
      {data && !data.application ? (
        <NoApplication isVerified={data.kybStatus === KYC_STATUS.verified && data.standing !== 'ended'} />
      ) : null}
    </div>
  );
}
