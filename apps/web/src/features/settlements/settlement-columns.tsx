import { SETTLEMENT_COLUMNS } from '@mashang/contract/lists/settlements';
import { SETTLEMENT_ASKERS, type SettlementRow, type SettlementRunRow } from '@mashang/contract/settlements';
import type { ReactNode } from 'react';
import { Dash } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { CardShape } from '../../ui/table/rows/row-card.tsx';
import { RunTag, SettlementTag } from './settlement-tags.tsx';
import * as zh from './zh.tsx';

export const settlementKey = (row: SettlementRow): string => row.settlementNo;
export const runKey = (row: SettlementRunRow): string => row.runNo;

export const SETTLEMENT_CARD: CardShape<typeof SETTLEMENT_COLUMNS> = {
  head: ['amount', 'state'],
  body: [['merchantName', 'madeTime']],
  foot: [['accountNo']],
};

export function settlementColumns(onOpen: (no: string) => void): ListedColumn<SettlementRow>[] {
  return screenColumns(SETTLEMENT_COLUMNS, {
    settlementNo: { stick: 'left', opens: (row) => onOpen(row.settlementNo) },
    state: { render: (row) => <SettlementTag state={row.state} /> },
    merchantName: { render: (row) => <span title={row.mchId}>{row.merchantName}</span> },
    accountNo: {
      render: (row) => (
        <>
          {row.bankName} <span className={looks.mono}>{row.accountNo}</span>
        </>
      ),
    },
  });
}

export function runColumns(actions: (row: SettlementRunRow) => ReactNode): Column<SettlementRunRow>[] {
  return [
    {
      key: 'runNo',
      title: zh.runColumns.runNo,
      stick: 'left',
      render: (row) => <span className={looks.mono}>{row.runNo}</span>,
    },
    { key: 'state', title: zh.runColumns.state, render: (row) => <RunTag state={row.state} /> },
    { key: 'actions', title: zh.runColumns.actions, render: actions },
    {
      key: 'lines',
      title: zh.runColumns.merchants,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.lines}</span>,
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
    {
      key: 'madeTime',
      title: zh.runColumns.madeAt,
      render: (row) => <span className={looks.num}>{row.madeTime}</span>,
    },
    { key: 'approvedBy', title: zh.runColumns.approval, render: (row) => <Dash text={row.approvedBy} /> },
    { key: 'reason', title: zh.runColumns.rejectReason, extra: true, render: (row) => <Dash text={row.reason} /> },
  ];
}
