import { KNOWN_PAGES } from '@mashang/contract/pages';
import { PARTICIPANT_KIND_NAMES, type SubAgent } from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import type { DateRange } from '../../lib/shanghai-dates.ts';
import { showToast } from '../../lib/toast.ts';
import { useFloats } from '../../lib/use-floats.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StandingTag } from '../../ui/standing-tag.tsx';
import { KindTag, KycTag } from './participant-tags.tsx';
import { changeRunStatus, refreshNetwork, statisticsQuery, subAgentQuery } from './queries.ts';
import { Figures, RunSection, StatisticsSection, TransfersSection } from './sub-agent-sections.tsx';

const WIDTH_PX = 860;

function factsOf(agent: SubAgent): [string, ReactNode][] {
  return [
    ['登录名', <Copyable key="n" text={agent.name} what="登录名" />],
    ['实名', agent.legalName],
    ['类型', PARTICIPANT_KIND_NAMES[agent.kind]],
    ['上级', agent.parentName],
    ['层级', String(agent.depth)],
    ['直属下级', agent.sons > 0 ? `${agent.sons} 个` : ''],
    ['手机号', agent.phone],
    ['实名有效期', agent.kycExpiresAt],
    ['加入时间', agent.createTime],
  ];
}

function Rates({ rates }: { rates: SubAgent['rates'] }): ReactNode {
  const path = usePagePath('agent-center') ?? KNOWN_PAGES['agent-center'].path;
  return (
    <section aria-label="费率">
      <h3 className="section-title">费率</h3>
      {rates.length === 0 ? (
        <p className="notice notice-warn">尚未设置费率，设置后才会派单。</p>
      ) : (
        <Facts
          rows={rates.map(({ prdName, agtRate }) => [
            prdName,
            <span key={prdName} className="num">
              {agtRate}%
            </span>,
          ])}
        />
      )}
      <Link to={path}>前往代理中心设置费率</Link>
    </section>
  );
}

function LineTotal({ id, range }: { id: string; range: DateRange }): ReactNode {
  const { data } = useQuery(statisticsQuery(range, id));
  return data ? <Figures total={data.total} /> : <SkeletonLines lines={2} />;
}

/** Pausing stops orders at once, below too; so it is asked first. */
function PauseDialog({ agent, onClose }: { agent: SubAgent; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={`暂停 ${agent.name} 接单`}
      button="暂停接单"
      done="已暂停接单，不再派单"
      testId="pause-dialog"
      danger
      act={() => changeRunStatus({ id: agent.id, runStatus: 0 })}
      settled={() => void refreshNetwork()}
      onClose={onClose}
    >
      {() => (
        <p>
          立即停止向 {agent.name} 派单{agent.sons > 0 ? '，其下级不受影响' : ''}
          。已派出的订单照常收款和结算，可随时恢复。
        </p>
      )}
    </CodedDialog>
  );
}

type Props = { id: string; onTransfer(agent: SubAgent): void; onClose(): void };

/** One sub-agent whole: facts, rates, figures, what it got, who paused it; and what may be done. */
export function SubAgentDrawer({ id, onTransfer, onClose }: Props): ReactNode {
  const floats = useFloats();
  const { data: agent, error, refetch } = useQuery(subAgentQuery(id));
  const run = useMutation({
    mutationFn: changeRunStatus,
    onSuccess: (_answer, { runStatus }) => {
      showToast('success', runStatus === 1 ? '已开启接单' : '已暂停接单，不再派单');
      return refreshNetwork();
    },
  });
  const [pausing, setPausing] = useState(false);
  const next = agent?.runStatus === 1 ? 0 : 1;
  return (
    <Dialog
      title="下级详情"
      shape="drawer"
      width={WIDTH_PX}
      testId="sub-agent-drawer"
      onClose={onClose}
      footer={
        <>
          {agent?.parentId && agent.transfers ? (
            <Button kind="primary" disabled={agent.whyNoTransfer !== ''} onClick={() => onTransfer(agent)}>
              划转额度
            </Button>
          ) : null}
          {agent?.parentId ? (
            <Button
              busy={run.isPending}
              disabled={!agent.mayChangeRun}
              className={next === 0 ? 'btn-danger' : ''}
              onClick={() => (next === 0 ? setPausing(true) : run.mutate({ id, runStatus: next }))}
            >
              {next === 0 ? '暂停接单' : '开启接单'}
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!agent && !error ? <SkeletonLines lines={12} /> : null}
      {agent ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">{agent.name}</strong>
            <KindTag kind={agent.kind} />
            <StandingTag row={agent} />
            <KycTag kycStatus={agent.kycStatus} />
          </div>
          {agent.transfers && agent.whyNoTransfer && agent.parentId ? (
            <p className="notice notice-warn">{agent.whyNoTransfer}。</p>
          ) : null}
          {agent.runStatus === 0 && !agent.mayChangeRun && agent.kycStatus === 2 ? (
            <p className="notice">由更上级、运营或本人暂停，须由其恢复。</p>
          ) : null}
          <dl className="line-figures">
            {floats ? (
              <>
                <div>
                  <dt>可用额度（元）</dt>
                  <dd>
                    <MoneyText value={agent.available} />
                  </dd>
                </div>
                <div>
                  <dt>占用（元）</dt>
                  <dd>
                    <MoneyText value={agent.held} />
                  </dd>
                </div>
              </>
            ) : null}
            <div>
              <dt>今日代收（元）</dt>
              <dd>
                <MoneyText value={agent.todayAmount} />
              </dd>
            </div>
          </dl>
          <Facts rows={factsOf(agent)} />
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
