import { REFUND_COLUMNS, REFUND_TASK_COLUMNS } from '@mashang/contract/lists/refunds';
import { REFUND_KINDS, type RefundRow } from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { type ListedColumn, screenColumns } from '../../ui/list-columns.tsx';
import { YuanText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { Side } from './queries.ts';
import { RefundState } from './refund-tags.tsx';
import * as zh from './zh.tsx';

export function refundKey(row: RefundRow): string {
  return row.refundNo;
}

function Standing({ row }: { row: RefundRow }): ReactNode {
  return (
    <span className="chips standing">
      <RefundState state={row.state} />
      {row.acceptFirstBy ? <StatusTag tone="warn">{zh.refundStanding.awaitsSecond}</StatusTag> : null}
    </span>
  );
}

/** The staff's own columns say whose it is. */
export function refundColumns(side: Side, onOpen: (no: string) => void): ListedColumn<RefundRow>[] {
  return screenColumns(side === 'staff' ? REFUND_COLUMNS : REFUND_TASK_COLUMNS, {
    refundNo: {
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row.refundNo)}>
          {row.refundNo}
        </button>
      ),
    },
    state: { render: (row) => <Standing row={row} /> },
  });
}

/** A refund on a phone. */
export function RefundCard({ row, onOpen }: { row: RefundRow; onOpen(no: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.refundNo)}>
      <span className="order-card-line">
        <strong className="order-card-amount">
          <YuanText value={row.amount} />
        </strong>
        <Standing row={row} />
      </span>
      <span className="order-card-line">
        <span className="mono">{row.agtOrderNo || REFUND_KINDS[row.kind]}</span>
        <span className="num soft">{row.requestTime.slice(5, 16)}</span>
      </span>
      <span className="soft">
        {row.bankName} <span className="mono">{row.accountNo}</span>
      </span>
    </button>
  );
}
