import { SUB_AGENT_COLUMNS } from '@mashang/contract/lists/participants';
import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { SubAgent } from '@mashang/contract/participants';
import { KYC_STATUS, RUN_STATUS } from '@mashang/contract/standing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showToast } from '../../../lib/faults/toast.ts';
import type { DateRange } from '../../../lib/format/shanghai-dates.ts';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useFloats } from '../../../lib/session/use-floats.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { type Fact, Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { StandingTag } from '../../../ui/display/standing-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { KindTag, KycTag } from '../participant-tags.tsx';
import * as styles from '../participants.module.css';
import { changeRunStatus, refreshNetwork, statisticsQuery, subAgentQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { Figures, RunSection, StatisticsSection, TransfersSection } from './sub-agent-sections.tsx';

const WIDTH_PX = 860;

function subAgentFactsOf(agent: SubAgent): Fact[] {
  const fact = factsOf(SUB_AGENT_COLUMNS, agent);
  return [
    fact('name', (title) => <Copyable text={agent.name} what={title} />),
    fact('legalName'),
    fact('kind'),
    fact('parentName'),
    fact('depth'),
    fact('sons', agent.sons > 0 ? zh.participantFacts.sonCount(agent.sons) : ''),
    fact('phone'),
    [zh.participantFacts.verifiedUntil, agent.kycExpiresAt],
    fact('createTime'),
  ];
}

function Rates({ rates }: { rates: SubAgent['rates'] }): ReactNode {
  const path = usePagePath('agent-center') ?? KNOWN_PAGES['agent-center'].path;
  return (
    <section aria-label={zh.rates.region}>
      <h3 className={controls.sectionTitle}>{zh.rates.region}</h3>
      {rates.length === 0 ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.rates.notice}</p>
      ) : (
        <Facts
          rows={rates.map(({ prdName, agtRate }) => [
            prdName,
            <span key={prdName} className={looks.num}>
              {agtRate}%
            </span>,
          ])}
        />
      )}
      <Link to={path}>{zh.rates.link}</Link>
    </section>
  );
}

function LineTotal({ id, range }: { id: string; range: DateRange }): ReactNode {
  const { data } = useQuery(statisticsQuery(range, id));
  return data ? <Figures total={data.total} /> : <SkeletonLines lines={2} />;
}

/** Asks first, because pausing stops orders at once, also of those below. */
function PauseDialog({ agent, onClose }: { agent: SubAgent; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={zh.pauseDialog.title(agent.name)}
      button={zh.pauseDialog.confirm}
      done={zh.pauseDialog.done}
      testId="pause-dialog"
      danger
      act={() => changeRunStatus({ id: agent.id, runStatus: 0 })}
      settled={() => void refreshNetwork()}
      onClose={onClose}
    >
      {() => <p>{zh.pauseDialog.lead(agent.name, agent.sons > 0 ? zh.pauseDialog.sonsGoOn : '')}</p>}
    </CodedDialog>
  );
}

type Props = { id: string; onTransfer(agent: SubAgent): void; onClose(): void };

/** One sub-agent in full: facts, rates, figures, received transfers, pauses; and the possible actions. */
export function SubAgentDrawer({ id, onTransfer, onClose }: Props): ReactNode {
  const floats = useFloats();
  const { data: agent, error, refetch } = useQuery(subAgentQuery(id));
  const run = useMutation({
    mutationFn: changeRunStatus,
    onSuccess: (_answer, { runStatus }) => {
      showToast('success', runStatus === RUN_STATUS.open ? zh.subAgentDrawer.resumed : zh.subAgentDrawer.paused);
      return refreshNetwork();
    },
  });
  const [pausing, setPausing] = useState(false);
  const next = agent?.runStatus === RUN_STATUS.open ? RUN_STATUS.paused : RUN_STATUS.open;
  return (
    <Dialog
      title={zh.subAgentDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="sub-agent-drawer"
      onClose={onClose}
      footer={
        <>
          {agent?.parentId && agent.transfers ? (
            <Button kind="primary" disabled={agent.whyNoTransfer !== ''} onClick={() => onTransfer(agent)}>
              {zh.subAgentDrawer.transfer}
            </Button>
          ) : null}
          {agent?.parentId ? (
            <Button
              busy={run.isPending}
              disabled={!agent.mayChangeRun}
              className={next === 0 ? controls.btnDanger : ''}
              onClick={() => (next === 0 ? setPausing(true) : run.mutate({ id, runStatus: next }))}
            >
              {next === 0 ? zh.subAgentDrawer.pause : zh.subAgentDrawer.resume}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.subAgentDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!agent && !error ? <SkeletonLines lines={12} /> : null}
      {agent ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>{agent.name}</strong>
            <KindTag kind={agent.kind} />
            <StandingTag row={agent} />
            <KycTag kycStatus={agent.kycStatus} />
          </div>
          {agent.transfers && agent.whyNoTransfer && agent.parentId ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`}>{agent.whyNoTransfer}。</p>
          ) : null}
          {agent.runStatus === RUN_STATUS.paused && !agent.mayChangeRun && agent.kycStatus === KYC_STATUS.verified ? (
            <p className={controls.notice}>{zh.subAgentDrawer.pausedByOthers}</p>
          ) : null}
          <dl className={styles.lineFigures}>
            {floats ? (
              <>
                <div>
                  <dt>{zh.subAgentDrawer.available}</dt>
                  <dd>
                    <MoneyText value={agent.available} />
                  </dd>
                </div>
                <div>
                  <dt>{zh.subAgentDrawer.held}</dt>
                  <dd>
                    <MoneyText value={agent.held} />
                  </dd>
                </div>
              </>
            ) : null}
            <div>
              <dt>{zh.subAgentDrawer.today}</dt>
              <dd>
                <MoneyText value={agent.todayAmount} />
              </dd>
            </div>
          </dl>
          <Facts rows={subAgentFactsOf(agent)} />
          <Rates rates={agent.rates} />
          <StatisticsSection id={id} total={(range) => <LineTotal id={id} range={range} />} />
          {floats ? <TransfersSection id={id} /> : null}
          <RunSection id={id} />
        </div>
      ) : null}
      {pausing && agent ? <PauseDialog agent={agent} onClose={() => setPausing(false)} /> : null}
    </Dialog>
  );
}
