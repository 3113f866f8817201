import { OWN_TRANSFER_REASONS, OWN_TRANSFER_WAYS, type OwnTransferRow } from '@mashang/contract/own-transfers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { TransferDialog } from './own-transfer-dialogs.tsx';
import { OwnTransferDrawer, OwnTransferTag } from './own-transfer-drawer.tsx';
import { ownTransfersQuery, refreshReconciliation } from './queries.ts';
import { OWN_TRANSFER_LIST } from './reconciliation-lists.ts';
import type { TabProps } from './reconciliation-page.tsx';

const LIVE_GAP_MS = 1_000;
const HOURS_OF_DAYS = 48;

function transferKey(row: OwnTransferRow): string {
  return row.transferNo;
}
function ageText(hours: number): string {
  return hours < HOURS_OF_DAYS ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}
/** Which of its two lines are there. */
function linesText({ hasDebit, hasLine }: OwnTransferRow): string {
  return `转出${hasDebit ? '已到' : '未到'} · 转入${hasLine ? '已到' : '未到'}`;
}

function transferColumns(onOpen: (no: string) => void): Column<OwnTransferRow>[] {
  return [
    {
      key: 'transferNo',
      title: '划转单号',
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row.transferNo)}>
          {row.transferNo}
        </button>
      ),
    },
    { key: 'amount', title: '金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} /> },
    { key: 'way', title: '方向', render: (row) => OWN_TRANSFER_WAYS[row.way] },
    { key: 'from', title: '转出账户', render: (row) => row.fromBank },
    { key: 'to', title: '转入账户', render: (row) => row.toBank },
    { key: 'reason', title: '原因', render: (row) => OWN_TRANSFER_REASONS[row.reason] },
    { key: 'state', title: '状态', render: (row) => <OwnTransferTag row={row} /> },
    { key: 'lines', title: '流水', render: linesText },
    {
      key: 'age',
      title: '已过',
      align: 'right',
      render: (row) => <span className="num">{ageText(row.ageHours)}</span>,
    },
    { key: 'approvedTime', title: '批准时间', render: (row) => <span className="num">{row.approvedTime}</span> },
    { key: 'askedBy', title: '发起人', extra: true, render: (row) => row.askedBy },
  ];
}

function TransferCard({ row, onOpen }: { row: OwnTransferRow; onOpen(no: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.transferNo)}>
      <span className="order-card-line">
        <strong className="order-card-amount">
          <YuanText value={row.amount} />
        </strong>
        <OwnTransferTag row={row} />
      </span>
      <span className="soft break">
        {row.fromBank} → {row.toBank}
      </span>
      <span className="order-card-line soft">
        <span>{linesText(row)}</span>
        <span className="num">{ageText(row.ageHours)}</span>
      </span>
    </button>
  );
}

/** Transfers between own and client accounts, those that wait for their lines first. */
export function OwnTransfersTab({ above }: TabProps): ReactNode {
  const [state, change] = useListState(OWN_TRANSFER_LIST);
  const list = useQuery({ ...ownTransfersQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'approval');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => transferColumns(open), [open]);
  const mayPropose = useMay('own-transfer:propose');
  const [asking, setAsking] = useState(false);
  const overdue = list.data?.overdue ?? 0;
  return (
    <>
      <ListPage
        list={OWN_TRANSFER_LIST}
        title="对账"
        noun="划转"
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={transferKey}
        card={(row) => <TransferCard row={row} onOpen={open} />}
        refresh={refreshReconciliation}
        empty={{
          title: '没有自有资金划转',
          hint: '已实现收入划出备付金账户、垫付与渠道成本划入，由两人审批，两个账户的流水到齐后入账。',
        }}
        tools={
          mayPropose ? (
            <Button kind="primary" onClick={() => setAsking(true)}>
              发起划转
            </Button>
          ) : null
        }
        above={
          <>
            {above}
            {overdue > 0 ? (
              <p className="notice notice-bad" role="status">
                {overdue} 笔划转逾期仍未到齐两个账户的流水。
              </p>
            ) : null}
          </>
        }
      />
      {asking ? <TransferDialog onClose={() => setAsking(false)} /> : null}
      {state.detail ? (
        <OwnTransferDrawer key={state.detail} transferNo={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
