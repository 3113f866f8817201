import { REFUND_COLUMNS, REFUND_TASK_COLUMNS } from '@mashang/contract/lists/refunds';
import { REFUND_KINDS, type RefundRow } from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import type { CardShape } from '../../ui/table/rows/row-card.tsx';
import type { Side } from './queries.ts';
import { RefundState } from './refund-tags.tsx';
import * as zh from './zh.tsx';

export function refundKey(row: RefundRow): string {
  return row.refundNo;
}

function Standing({ row }: { row: RefundRow }): ReactNode {
  return (
    <span className={`${controls.chips} ${controls.standing}`}>
      <RefundState state={row.state} />
      {row.acceptFirstBy ? <StatusTag tone="warn">{zh.refundStanding.awaitsSecond}</StatusTag> : null}
    </span>
  );
}

export const REFUND_CARD: CardShape<typeof REFUND_TASK_COLUMNS> = {
  head: ['amount', 'state'],
  body: [['agtOrderNo', 'requestTime']],
  foot: [[['bankName', 'accountNo']]],
};

/** The staff's columns also have the owner. */
export function refundColumns(side: Side, onOpen: (no: string) => void): ListedColumn<RefundRow>[] {
  return screenColumns(side === 'staff' ? REFUND_COLUMNS : REFUND_TASK_COLUMNS, {
    refundNo: { stick: 'left', opens: (row) => onOpen(row.refundNo) },
    agtOrderNo: { card: (row) => <span className={looks.mono}>{row.agtOrderNo || REFUND_KINDS[row.kind]}</span> },
    state: { render: (row) => <Standing row={row} /> },
  });
}
