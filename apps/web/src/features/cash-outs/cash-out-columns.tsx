import { CASH_OUT_SOURCES, type CashOutPage, type CashOutRow } from '@mashang/contract/cash-outs';
import { CASH_OUT_COLUMNS, OWN_CASH_OUT_COLUMNS } from '@mashang/contract/lists/cash-outs';
import type { ReactNode } from 'react';
import { type Drawing, type ListedColumn, screenColumns } from '../../ui/list-columns.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { CashOutState, Waited } from './cash-out-tags.tsx';
import * as zh from './zh.tsx';

export function cashOutKey(row: CashOutRow): string {
  return row.cashOutNo;
}

function drawings(onOpen: (no: string) => void): { cashOutNo: Drawing<CashOutRow>; status: Drawing<CashOutRow> } {
  return {
    cashOutNo: {
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row.cashOutNo)}>
          {row.cashOutNo}
        </button>
      ),
    },
    status: { render: (row) => <CashOutState status={row.status} /> },
  };
}

export function cashOutColumns(onOpen: (no: string) => void): ListedColumn<CashOutRow>[] {
  return screenColumns(OWN_CASH_OUT_COLUMNS, drawings(onOpen));
}

/** The staff's. */
export function reviewColumns(
  onOpen: (no: string) => void,
  next: (row: CashOutRow) => ReactNode,
): ListedColumn<CashOutRow>[] {
  return screenColumns(CASH_OUT_COLUMNS, {
    ...drawings(onOpen),
    next: { render: next },
    waitedMs: { align: 'right', render: (row) => <Waited row={row} /> },
  });
}

/** Sums of what is filtered, below their columns. */
export function totalsOf(page: CashOutPage | undefined): Record<string, ReactNode> | undefined {
  if (!page) return undefined;
  const { amount, fee, netAmount } = page.totals;
  return {
    amount: <MoneyText value={amount} />,
    fee: <MoneyText value={fee} />,
    netAmount: <MoneyText value={netAmount} />,
  };
}

/** A cash-out on a phone. */
export function CashOutCard({
  row,
  who,
  onOpen,
}: {
  row: CashOutRow;
  who?: true;
  onOpen(no: string): void;
}): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.cashOutNo)}>
      <span className="order-card-line">
        <strong className="order-card-amount">
          <YuanText value={row.amount} />
        </strong>
        <CashOutState status={row.status} />
      </span>
      <span className="order-card-line">
        <span>{zh.cashOutCard.cashOut(who ? `${row.participantName} · ` : '', CASH_OUT_SOURCES[row.source])}</span>
        {who ? <Waited row={row} /> : <span className="num soft">{row.createTime.slice(5, 16)}</span>}
      </span>
      <span className="soft">
        {row.bankName} <span className="mono">{row.accountNo}</span>
      </span>
    </button>
  );
}
