import {
  BACK_TEST_STATES,
  type BackTest,
  conditionText,
  MONITOR_STAGES,
  type RiskRuleDetail,
  shareText,
} from '@mashang/contract/monitoring';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { ruleQuery } from './queries.ts';
import { RuleForm } from './rule-form.tsx';
import * as styles from './rules.module.css';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 2_000;

function Figures({ test }: { test: BackTest }): ReactNode {
  const rows: [string, ReactNode][] = [
    [zh.figures.looked, test.looked],
    [zh.figures.hits, `${test.hits}（${shareText(test.share)}）`],
    [zh.figures.orders, test.orders],
    [zh.figures.subjects, test.subjects],
    [zh.figures.amount, <MoneyText key="m" value={test.amount} />],
  ];
  return (
    <div className={styles.riskFigures}>
      {rows.map(([label, value]) => (
        <span key={label} className={styles.riskFigure}>
          <span className={looks.soft}>{label}</span>
          <strong className={looks.num}>{value}</strong>
        </span>
      ))}
    </div>
  );
}

function LastTest({ test, onPropose }: { test: BackTest; onPropose?: () => void }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} data-testid="back-test">
      <div className={controls.pageHead}>
        <h3 className={controls.sectionTitle} id={id}>
          {zh.lastTest.heading}
        </h3>
        <StatusTag tone={test.state === 'done' ? (test.refused ? 'bad' : 'ok') : 'warn'}>
          {test.refused ? zh.lastTest.notReady : BACK_TEST_STATES[test.state]}
        </StatusTag>
        <span className={looks.grow} />
        {onPropose ? (
          <Button kind="primary" onClick={onPropose}>
            {zh.lastTest.propose}
          </Button>
        ) : null}
      </div>
      <p className={looks.soft}>
        {zh.lastTest.facts(test.days, test.by, test.createTime, conditionText(test.body.conditions))}
      </p>
      {test.state === 'done' ? <Figures test={test} /> : null}
      {test.refused ? <p className={`${controls.notice} ${controls.noticeBad}`}>{test.refused}。</p> : null}
      {test.samples.length > 0 ? (
        <p className={`${looks.soft} ${factStyles.break}`}>
          {zh.lastTest.samples(
            test.samples
              .slice(0, 5)
              .map(({ orderNo, stage, amount }) => zh.lastTest.sample(orderNo || MONITOR_STAGES[stage], amount))
              .join('；'),
          )}
        </p>
      ) : null}
    </section>
  );
}

type Wanted = { enabled: boolean; backTestId: string };
function RuleProposal({ code, wanted, onClose }: { code: string; wanted: Wanted; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('risk.rule', code), [code]);
  return (
    <ProposeDialog
      title={wanted.enabled ? zh.ruleProposal.goLiveTitle : zh.ruleProposal.title}
      payload={wanted}
      {...proposal}
      onClose={onClose}
    >
      {() => <p>{wanted.enabled ? zh.ruleProposal.enabled : zh.ruleProposal.retireLead}</p>}
    </ProposeDialog>
  );
}

function Versions({ data }: { data: RiskRuleDetail }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.versions.heading}
      </h3>
      <ol className={orderList.timeline}>
        {data.versions.map(({ version, by, time, lines }) => (
          <li key={version}>
            <span className={`${looks.num} ${looks.soft}`}>{time}</span>
            <span className={factStyles.break}>
              <b>{zh.versions.version(version)}</b> {lines.join('；')}
            </span>
            <span className={looks.soft}>{by === 'system:first' ? zh.versions.builtIn : by}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One rule: its conditions, back-tests, activation and deactivation by two people, and all of its versions. */
export function RuleDrawer({ code, onClose }: { code: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(ruleQuery(code));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const pending = usePendingOf()('risk-rule', code);
  const [mayTest, mayPropose] = [useMay('risk-rule:test'), useMay('risk-rule:propose')];
  const [wanted, setWanted] = useState<Wanted>();
  const rule = data?.rule;
  const last = data?.backTests[0];
  const isReady = last?.state === 'done' && last.refused === '' && mayPropose && pending.length === 0;
  return (
    <Dialog
      title={rule ? zh.ruleDrawer.numberedTitle(rule.body.title) : zh.ruleDrawer.title}
      shape="drawer"
      width={760}
      testId="rule-drawer"
      onClose={onClose}
      footer={
        <>
          {rule?.live && mayPropose && pending.length === 0 ? (
            <Button onClick={() => setWanted({ enabled: false, backTestId: '' })}>{zh.ruleDrawer.retire}</Button>
          ) : null}
          <Button onClick={onClose}>{zh.ruleDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && rule ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <StatusTag tone={rule.live ? 'ok' : 'mute'}>
              {rule.live ? zh.ruleDrawer.live(rule.version) : zh.ruleDrawer.notInUse}
            </StatusTag>
            <PendingBadges pending={pending} />
          </div>
          <p>{rule.body.why}</p>
          {mayTest ? <RuleForm key={rule.version} rule={rule} /> : <p>{conditionText(rule.body.conditions)}</p>}
          {last ? (
            <LastTest
              test={last}
              onPropose={isReady ? () => setWanted({ enabled: true, backTestId: last.id }) : undefined}
            />
          ) : null}
          <Versions data={data} />
        </div>
      ) : null}
      {wanted ? <RuleProposal code={code} wanted={wanted} onClose={() => setWanted(undefined)} /> : null}
    </Dialog>
  );
}
