import { SETTLEMENT_COLUMNS } from '@mashang/contract/lists/settlements';
import { SETTLEMENT_ASKERS, type SettlementRow, type SettlementRunRow } from '@mashang/contract/settlements';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import { Dash } from '../../ui/facts.tsx';
import { type ListedColumn, screenColumns } from '../../ui/list-columns.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { RunTag, SettlementTag } from './settlement-tags.tsx';
import * as zh from './zh.tsx';

export const settlementKey = (row: SettlementRow): string => row.settlementNo;
export const runKey = (row: SettlementRunRow): string => row.runNo;

export function settlementColumns(onOpen: (no: string) => void): ListedColumn<SettlementRow>[] {
  return screenColumns(SETTLEMENT_COLUMNS, {
    settlementNo: {
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row.settlementNo)}>
          {row.settlementNo}
        </button>
      ),
    },
    state: { render: (row) => <SettlementTag state={row.state} /> },
    merchantName: { render: (row) => <span title={row.mchId}>{row.merchantName}</span> },
    accountNo: {
      render: (row) => (
        <>
          {row.bankName} <span className="mono">{row.accountNo}</span>
        </>
      ),
    },
  });
}

/** A settlement on a phone. */
export function SettlementCard({ row, onOpen }: { row: SettlementRow; onOpen(no: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.settlementNo)}>
      <span className="order-card-line">
        <strong className="order-card-amount">
          <YuanText value={row.amount} />
        </strong>
        <SettlementTag state={row.state} />
      </span>
      <span className="order-card-line">
        <span>{row.merchantName}</span>
        <span className="num soft">{row.madeTime.slice(5, 16)}</span>
      </span>
      <span className="soft">
        {row.bankName} <span className="mono">{row.accountNo}</span>
      </span>
    </button>
  );
}

export function runColumns(actions: (row: SettlementRunRow) => ReactNode): Column<SettlementRunRow>[] {
  return [
    {
      key: 'runNo',
      title: zh.runColumns.runNo,
      stick: 'left',
      render: (row) => <span className="mono">{row.runNo}</span>,
    },
    { key: 'state', title: zh.runColumns.state, render: (row) => <RunTag state={row.state} /> },
    { key: 'actions', title: zh.runColumns.actions, render: actions },
    {
      key: 'lines',
      title: zh.runColumns.merchants,
      align: 'right',
      render: (row) => <span className="num">{row.lines}</span>,
    },
    { key: 'amount', title: zh.runColumns.amount, align: 'right', render: (row) => <MoneyText value={row.amount} /> },
    {
      key: 'unusual',
      title: zh.runColumns.unusual,
      render: (row) =>
        row.unusual > 0 ? (
          <StatusTag tone="warn">{zh.runColumns.unusualCount(row.unusual)}</StatusTag>
        ) : (
          <Dash text="" />
        ),
    },
    { key: 'askedBy', title: zh.runColumns.source, render: (row) => SETTLEMENT_ASKERS[row.askedBy] },
    { key: 'madeTime', title: zh.runColumns.madeAt, render: (row) => <span className="num">{row.madeTime}</span> },
    { key: 'approvedBy', title: zh.runColumns.approval, render: (row) => <Dash text={row.approvedBy} /> },
    { key: 'reason', title: zh.runColumns.rejectReason, extra: true, render: (row) => <Dash text={row.reason} /> },
  ];
}
