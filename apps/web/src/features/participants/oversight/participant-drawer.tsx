import { BUSINESS_NAMES, PROVINCES } from '@mashang/contract/businesses';
import { PARTICIPANT_COLUMNS } from '@mashang/contract/lists/participants';
import type { OverseenDetail } from '@mashang/contract/participants';
import { KYC_STATUS, RUN_STATUS } from '@mashang/contract/standing';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { useFloats } from '../../../lib/session/use-floats.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { RateDialog } from '../../../ui/dialog/rate-dialog.tsx';
import { CommissionText } from '../../../ui/display/commission-text.tsx';
import { type Fact, Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MaskedValue } from '../../../ui/display/masked-value.tsx';
import { MoneyText, YuanText } from '../../../ui/display/money-text.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { proposalOf } from '../../approvals/queries.ts';
import { usePendingOf } from '../../approvals/use-pending.ts';
import { type RevealOf, useReveal } from '../../personal-data/use-reveal.ts';
import { productViewsQuery } from '../../products/queries.ts';
import * as zh from '../zh.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { LimitRows } from './limits-section.tsx';
import * as styles from './oversight.module.css';
import { ParticipantStanding } from './participant-standing.tsx';
import { demandReview, operateRun, overseenDetailQuery } from './queries.ts';
import { RatesSection } from './rates-section.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import { PersonTierDialog } from './tier-dialogs.tsx';
import { UsersSection } from './users-section.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;
type Doing = 'credit' | 'limits' | 'freeze' | 'unfreeze' | 'rate' | 'run' | 'review' | 'tier' | 'register';
type Kin = readonly { id: string; name: string }[];

function KinLinks({ kin, onOpen }: { kin: Kin; onOpen(id: string): void }): ReactNode {
  return (
    <span className={styles.kin}>
      {kin.map(({ id, name }) => (
        <button key={id} type="button" className={`${controls.btn} ${controls.btnLink}`} onClick={() => onOpen(id)}>
          {name}
        </button>
      ))}
    </span>
  );
}

function participantFactsOf(
  { participant, commission, above, below, register }: OverseenDetail,
  onOpen: (id: string) => void,
  reveal: RevealOf,
): Fact[] {
  const fact = factsOf(PARTICIPANT_COLUMNS, participant);
  return [
    [zh.participantFacts.legalName, participant.legalName],
    fact('kind'),
    fact(
      'phone',
      participant.phone && (
        <MaskedValue
          text={participant.phone}
          what={zh.participantFacts.phoneWhat}
          reveal={reveal('participant', participant.id, 'phone')}
        />
      ),
    ),
    [zh.participantFacts.held, <YuanText key="h" value={participant.held} />],
    [zh.participantFacts.commission, <CommissionText key="c" value={commission} />],
    fact('kycExpiresAt'),
    fact('riskTier', RISK_TIER_NAMES[participant.riskTier]),
    [
      zh.participantFacts.contract,
      [register.contractNo, register.contractTo && zh.participantFacts.contractTo(register.contractTo)]
        .filter(Boolean)
        .join(' '),
    ],
    fact('gate', participant.gate),
    [zh.participantFacts.business, participant.business ? BUSINESS_NAMES[participant.business] : ''],
    [zh.participantFacts.businessDue, participant.businessDue],
    [
      zh.participantFacts.regions,
      [...new Set([...register.areas.map((code) => PROVINCES[code] ?? code), register.area])]
        .filter(Boolean)
        .join('、'),
    ],
    [zh.participantFacts.trainedUntil, register.trainedUntil],
    [zh.participantFacts.lastTraining, [register.trainedOn, register.training].filter(Boolean).join(' ')],
    fact('createTime'),
    fact('parentName', above.length > 0 ? <KinLinks kin={above} onOpen={onOpen} /> : ''),
    [zh.participantFacts.below, below.length > 0 ? <KinLinks key="b" kin={below} onOpen={onOpen} /> : ''],
  ];
}

function Unfreeze({ id, name, onClose }: { id: string; name: string; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('participant.unfreeze', id), [id]);
  return (
    <ProposeDialog title={zh.unfreeze.title(name)} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.unfreeze.lead}</p>}
    </ProposeDialog>
  );
}

/** The operator pauses or starts a participant. */
function Run({ participant, onClose }: { participant: OverseenDetail['participant']; onClose(): void }): ReactNode {
  const { id, name, runStatus } = participant;
  const pauses = runStatus === RUN_STATUS.open;
  return (
    <ReasonDialog
      title={zh.pauseOrResume.title(pauses ? zh.pauseOrResume.pause : zh.pauseOrResume.resume, name)}
      says={pauses ? zh.pauseOrResume.pauseLead : zh.pauseOrResume.resumeLead}
      confirm={pauses ? zh.pauseOrResume.confirmPause : zh.pauseOrResume.confirmResume}
      done={pauses ? zh.pauseOrResume.paused : zh.pauseOrResume.resumed}
      work={({ reason }) => operateRun({ id, runStatus: pauses ? 0 : 1, reason })}
      onClose={onClose}
    />
  );
}

/** A top agent's rate; the parent sets the rates of those below. */
function Rate({ detail, onClose }: { detail: OverseenDetail; onClose(): void }): ReactNode {
  const { id, name } = detail.participant;
  const proposal = useMemo(() => proposalOf('agent.rate', id), [id]);
  const { data: views, isPending } = useQuery(productViewsQuery);
  // Also includes products that the agent does not have yet, with the default rate.
  const products = new Map([
    ...detail.rates.map(({ product, prdName }) => [product, prdName] as const),
    ...(views ?? []).map(({ code, name: prdName }) => [code, prdName] as const),
  ]);
  const usual = (views ?? []).map(({ code, defaultRate }) => [code, defaultRate] as const);
  const now = detail.rates.map(({ product, rate }) => [product, rate] as const);
  if (isPending) return null;
  return (
    <RateDialog
      title={zh.rate.title(name)}
      rateLabel={zh.rate.rateLabel}
      products={[...products]}
      current={Object.fromEntries([...usual, ...now])}
      {...proposal}
      onClose={onClose}
    />
  );
}

function Actions({ detail, start }: { detail: OverseenDetail; start(doing: Doing): void }): ReactNode {
  const floats = useFloats();
  const may = {
    credit: useMay('float-credit:propose'),
    limits: useMay('limit:propose'),
    freeze: useMay('participant:freeze'),
    unfreeze: useMay('freeze-lift:propose'),
    rate: useMay('agent-rate:propose'),
    run: useMay('participant:run'),
    review: useMay('participant:review'),
    register: useMay('agent-register:write'),
  };
  const { frozen, depth, runStatus, kycStatus } = detail.participant;
  const mayRun = may.run && (runStatus === RUN_STATUS.open || (kycStatus === KYC_STATUS.verified && !frozen));
  return (
    <>
      {may.register ? <Button onClick={() => start('register')}>{zh.actions.register}</Button> : null}
      {may.review && kycStatus === KYC_STATUS.verified ? (
        <Button onClick={() => start('review')}>{zh.actions.review}</Button>
      ) : null}
      {mayRun ? (
        <Button onClick={() => start('run')}>
          {runStatus === RUN_STATUS.open ? zh.actions.pause : zh.actions.resume}
        </Button>
      ) : null}
      {may.freeze && !frozen ? (
        <Button className={controls.btnDanger} onClick={() => start('freeze')}>
          {zh.actions.freeze}
        </Button>
      ) : null}
      {may.unfreeze && frozen ? <Button onClick={() => start('unfreeze')}>{zh.actions.unfreeze}</Button> : null}
      {may.rate && depth === 0 ? <Button onClick={() => start('rate')}>{zh.actions.rate}</Button> : null}
      {may.limits ? <Button onClick={() => start('tier')}>{zh.actions.tier}</Button> : null}
      {may.limits ? <Button onClick={() => start('limits')}>{zh.actions.limits}</Button> : null}
      {may.credit && floats ? (
        <Button kind="primary" onClick={() => start('credit')}>
          {zh.actions.credit}
        </Button>
      ) : null}
    </>
  );
}

/** One participant in full: balances, downline, limits and rates, and every change that may be proposed from here. */
export function ParticipantDrawer({
  id,
  onOpen,
  onClose,
}: {
  id: string;
  onOpen(id: string): void;
  onClose(): void;
}): ReactNode {
  const { data, error, refetch } = useQuery(overseenDetailQuery(id));
  const reveal = useReveal();
  useLiveRefresh(LIVE_GAP_MS, refetch);
  const pendingOf = usePendingOf();
  const [doing, setDoing] = useState<Doing>();
  const limitsId = useId();
  const participant = data?.participant;
  const done = () => setDoing(undefined);
  return (
    <Dialog
      title={zh.participantDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="participant-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <Actions detail={data} start={setDoing} /> : null}
          <Button onClick={onClose}>{zh.participantDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && participant ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>{participant.name}</strong>
            <ParticipantStanding row={participant} />
            <PendingBadges pending={pendingOf('participant', participant.id)} />
          </div>
          {data.freezeReason ? (
            <p className={`${controls.notice} ${controls.noticeBad}`}>
              {zh.participantDrawer.frozen(data.freezeReason)}
            </p>
          ) : null}
          <div>
            <span className={looks.soft}>{zh.participantDrawer.available}</span>
            <div className={orderList.detailAmount} data-testid="participant-available">
              {zh.participantDrawer.availableAmount(<MoneyText value={participant.available} />)}
            </div>
          </div>
          <Facts rows={participantFactsOf(data, onOpen, reveal)} />
          <section aria-labelledby={limitsId}>
            <div className={styles.sectionHead}>
              <h3 className={controls.sectionTitle} id={limitsId}>
                {zh.participantDrawer.limitsHeading}
              </h3>
              <PendingBadges pending={pendingOf('person', participant.personId)} />
            </div>
            <LimitRows limits={data.limits} />
          </section>
          <RatesSection detail={data} />
          <UsersSection users={data.users} />
          {participant.kycStatus === KYC_STATUS.verified ? null : (
            <StatusTag tone="warn">{zh.participantDrawer.notCredited}</StatusTag>
          )}
        </div>
      ) : null}
      {data && participant && doing === 'credit' ? <CreditDialog participant={participant} onClose={done} /> : null}
      {data && doing === 'limits' ? <LimitsDialog detail={data} onClose={done} /> : null}
      {data && doing === 'tier' ? <PersonTierDialog detail={data} onClose={done} /> : null}
      {data && participant && doing === 'register' ? (
        <RegisterDialog participant={participant} entry={data.register} onClose={done} />
      ) : null}
      {participant && doing === 'run' ? <Run participant={participant} onClose={done} /> : null}
      {participant && doing === 'review' ? (
        <ReasonDialog
          title={zh.participantDrawer.reviewTitle(participant.name)}
          says={zh.participantDrawer.reviewLead}
          confirm={zh.participantDrawer.confirmReview}
          done={zh.participantDrawer.reviewAsked}
          daysAhead={14}
          work={(input) => demandReview({ id, ...input })}
          onClose={done}
        />
      ) : null}
      {data && doing === 'rate' ? <Rate detail={data} onClose={done} /> : null}
      {participant && doing === 'freeze' ? <FreezeDialog participant={participant} onClose={done} /> : null}
      {participant && doing === 'unfreeze' ? <Unfreeze id={id} name={participant.name} onClose={done} /> : null}
    </Dialog>
  );
}
