import type { SettlementRunRow } from '@mashang/contract/settlements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { refreshSettlements, refuseRun, runsQuery } from './queries.ts';
import { runColumns, runKey } from './settlement-columns.tsx';
import { RUN_LIST } from './settlement-lists.ts';
import { RunTag } from './settlement-tags.tsx';

type Doing = { what: 'release' | 'refuse'; run: SettlementRunRow };

function ReleaseDialog({ run, onClose }: { run: SettlementRunRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('settlement.run', run.runNo), [run.runNo]);
  return (
    <ProposeDialog title="申请结算付款" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          {run.lines} 个商户，合计 <MoneyText value={run.amount} />{' '}
          元。另一人审批后由财务生成付款文件；下一步可逐笔核对。
        </p>
      )}
    </ProposeDialog>
  );
}

function RefuseDialog({ run, onClose }: { run: SettlementRunRow; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title="驳回结算批次"
      button="确认驳回"
      done="已驳回，占用已释放"
      testId="settlement-refuse"
      danger
      code={RECENT_CODE}
      label="驳回原因"
      least={2}
      rows={2}
      act={(reason, code) => refuseRun(run.runNo, reason, code)}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    >
      <p>{run.lines} 个商户占用的金额立即恢复可用，待审批的付款申请同时失效。下次到点或手工可再生成。</p>
    </ReasonedDialog>
  );
}

/** Runs, those that wait on top. */
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
          <span className="chips">
            <Button kind="link" data-row-open onClick={() => navigate(`?runNo=${run.runNo}`)}>
              查看明细
            </Button>
            <PendingBadges pending={pending} />
            {run.state === 'made' && mayPropose && pending.length === 0 ? (
              <Button kind="link" onClick={() => setDoing({ what: 'release', run })}>
                申请付款
              </Button>
            ) : null}
            {run.state === 'made' && mayMake ? (
              <Button kind="link" onClick={() => setDoing({ what: 'refuse', run })}>
                驳回
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
        title="商户结算"
        noun="结算批次"
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={runKey}
        refresh={refreshSettlements}
        above={above}
        card={(run) => (
          <div className="order-card-body">
            <span className="order-card-line">
              <strong className="order-card-amount">
                <YuanText value={run.amount} />
              </strong>
              <RunTag state={run.state} />
            </span>
            <span className="order-card-line soft">
              <span>{run.lines} 个商户</span>
              <span className="num">{run.madeTime.slice(5, 16)}</span>
            </span>
            {columns.find(({ key }) => key === 'actions')?.render(run)}
          </div>
        )}
        empty={{ title: '还没有结算批次', hint: '按计划到点、商户申请或运营发起时生成，整批由两人审批。' }}
      />
      {doing?.what === 'release' ? <ReleaseDialog run={doing.run} onClose={done} /> : null}
      {doing?.what === 'refuse' ? <RefuseDialog run={doing.run} onClose={done} /> : null}
    </>
  );
}
