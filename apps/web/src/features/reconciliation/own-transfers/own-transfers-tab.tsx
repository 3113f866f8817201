import { OWN_TRANSFER_REASONS, OWN_TRANSFER_WAYS, type OwnTransferRow } from '@mashang/contract/own-transfers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { MoneyText, YuanText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { ownTransfersQuery, refreshReconciliation } from '../queries.ts';
import { OWN_TRANSFER_LIST } from '../reconciliation-lists.ts';
import type { TabProps } from '../reconciliation-page.tsx';
import * as zh from '../zh.tsx';
import { TransferDialog } from './own-transfer-dialogs.tsx';
import { OwnTransferDrawer, OwnTransferTag } from './own-transfer-drawer.tsx';

const LIVE_GAP_MS = 1_000;
const HOURS_OF_DAYS = 48;

function transferKey(row: OwnTransferRow): string {
  return row.transferNo;
}
function ageText(hours: number): string {
  return hours < HOURS_OF_DAYS ? zh.age.hours(hours) : zh.age.days(Math.floor(hours / 24));
}
/** Which of its two statement lines are present. */
function linesText({ hasDebit, hasLine }: OwnTransferRow): string {
  return zh.arrivals.both(
    hasDebit ? zh.arrivals.outHere : zh.arrivals.outMissing,
    hasLine ? zh.arrivals.inHere : zh.arrivals.inMissing,
  );
}

function transferColumns(onOpen: (no: string) => void): Column<OwnTransferRow>[] {
  return [
    {
      key: 'transferNo',
      title: zh.transferColumns.transferNo,
      stick: 'left',
      render: (row) => (
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
          data-row-open
          onClick={() => onOpen(row.transferNo)}
        >
          {row.transferNo}
        </button>
      ),
    },
    {
      key: 'amount',
      title: zh.transferColumns.amount,
      align: 'right',
      render: (row) => <MoneyText value={row.amount} />,
    },
    { key: 'way', title: zh.transferColumns.way, render: (row) => OWN_TRANSFER_WAYS[row.way] },
    { key: 'from', title: zh.transferColumns.from, render: (row) => row.fromBank },
    { key: 'to', title: zh.transferColumns.to, render: (row) => row.toBank },
    { key: 'reason', title: zh.transferColumns.reason, render: (row) => OWN_TRANSFER_REASONS[row.reason] },
    { key: 'state', title: zh.transferColumns.state, render: (row) => <OwnTransferTag row={row} /> },
    { key: 'lines', title: zh.transferColumns.lines, render: linesText },
    {
      key: 'age',
      title: zh.transferColumns.age,
      align: 'right',
      render: (row) => <span className={looks.num}>{ageText(row.ageHours)}</span>,
    },
    {
      key: 'approvedTime',
      title: zh.transferColumns.approvedTime,
      render: (row) => <span className={looks.num}>{row.approvedTime}</span>,
    },
    { key: 'askedBy', title: zh.transferColumns.askedBy, extra: true, render: (row) => row.askedBy },
  ];
}

function TransferCard({ row, onOpen }: { row: OwnTransferRow; onOpen(no: string): void }): ReactNode {
  return (
    <button type="button" className={orderList.orderCardBody} onClick={() => onOpen(row.transferNo)}>
      <span className={orderList.orderCardLine}>
        <strong className={orderList.orderCardAmount}>
          <YuanText value={row.amount} />
        </strong>
        <OwnTransferTag row={row} />
      </span>
      <span className={`${looks.soft} ${factStyles.break}`}>
        {row.fromBank} → {row.toBank}
      </span>
      <span className={`${orderList.orderCardLine} ${looks.soft}`}>
        <span>{linesText(row)}</span>
        <span className={looks.num}>{ageText(row.ageHours)}</span>
      </span>
    </button>
  );
}

/** Transfers between own and client accounts; those that wait for their statement lines come first. */
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
        title={zh.ownTransfersTab.title}
        noun={zh.ownTransfersTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={transferKey}
        card={(row) => <TransferCard row={row} onOpen={open} />}
        refresh={refreshReconciliation}
        empty={{
          title: zh.ownTransfersTab.emptyTitle,
          hint: zh.ownTransfersTab.emptyHint,
        }}
        tools={
          mayPropose ? (
            <Button kind="primary" onClick={() => setAsking(true)}>
              {zh.ownTransfersTab.start}
            </Button>
          ) : null
        }
        above={
          <>
            {above}
            {overdue > 0 ? (
              <p className={`${controls.notice} ${controls.noticeBad}`} role="status">
                {zh.ownTransfersTab.overdue(overdue)}
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
