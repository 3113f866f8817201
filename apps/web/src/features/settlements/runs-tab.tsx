import type { SettlementRunRow } from '@mashang/contract/settlements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { ListPage } from '../../ui/table/list-page.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { refreshSettlements, refuseRun, runsQuery } from './queries.ts';
import { runColumns, runKey } from './settlement-columns.tsx';
import { RUN_LIST } from './settlement-lists.ts';
import { RunTag } from './settlement-tags.tsx';
import * as zh from './zh.tsx';

type Doing = { what: 'release' | 'refuse'; run: SettlementRunRow };

function ReleaseDialog({ run, onClose }: { run: SettlementRunRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('settlement.run', run.runNo), [run.runNo]);
  return (
    <ProposeDialog title={zh.releaseDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.releaseDialog.intro(run.lines, <MoneyText value={run.amount} />)}</p>}
    </ProposeDialog>
  );
}

function RefuseDialog({ run, onClose }: { run: SettlementRunRow; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.refuseDialog.title}
      button={zh.refuseDialog.confirm}
      done={zh.refuseDialog.done}
      testId="settlement-refuse"
      danger
      code={RECENT_CODE}
      label={zh.refuseDialog.reason}
      least={2}
      rows={2}
      act={(reason, code) => refuseRun(run.runNo, reason, code)}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    >
      <p>{zh.refuseDialog.warning(run.lines)}</p>
    </ReasonedDialog>
  );
}

/** Runs, the waiting ones on top. */
export function RunsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(RUN_LIST);
  const list = useQuery({ ...runsQuery(state), placeholderData: keepPreviousData });
  const [doing, setDoing] = useState<Doing>();
  const [mayPropose, mayMake] = [useMay('settlement:propose'), useMay('settlement:make')];
  const pendingOf = usePendingOf();
  const navigate = useNavigate();
  const columns = useMemo(
    () =>
      runColumns((run) => {
        const pending = pendingOf('settlement-run', run.runNo);
        return (
          <span className={controls.chips}>
            <Button kind="link" data-row-open onClick={() => navigate(`?runNo=${run.runNo}`)}>
              {zh.runsTab.viewLines}
            </Button>
            <PendingBadges pending={pending} />
            {run.state === 'made' && mayPropose && pending.length === 0 ? (
              <Button kind="link" onClick={() => setDoing({ what: 'release', run })}>
                {zh.runsTab.release}
              </Button>
            ) : null}
            {run.state === 'made' && mayMake ? (
              <Button kind="link" onClick={() => setDoing({ what: 'refuse', run })}>
                {zh.runsTab.reject}
              </Button>
            ) : null}
          </span>
        );
      }),
    [pendingOf, mayPropose, mayMake, navigate],
  );
  const done = () => setDoing(undefined);
  return (
    <>
      <ListPage
        list={RUN_LIST}
        title={zh.runsTab.title}
        noun={zh.runsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={runKey}
        refresh={refreshSettlements}
        above={above}
        card={(run) => (
          <div className={orderList.orderCardBody}>
            <span className={orderList.orderCardLine}>
              <strong className={orderList.orderCardAmount}>
                <YuanText value={run.amount} />
              </strong>
              <RunTag state={run.state} />
            </span>
            <span className={`${orderList.orderCardLine} ${looks.soft}`}>
              <span>{zh.runsTab.merchants(run.lines)}</span>
              <span className={looks.num}>{run.madeTime.slice(5, 16)}</span>
            </span>
            {columns.find(({ key }) => key === 'actions')?.render(run)}
          </div>
        )}
        empty={{ title: zh.runsTab.emptyTitle, hint: zh.runsTab.emptyHint }}
      />
      {doing?.what === 'release' ? <ReleaseDialog run={doing.run} onClose={done} /> : null}
      {doing?.what === 'refuse' ? <RefuseDialog run={doing.run} onClose={done} /> : null}
    </>
  );
}
