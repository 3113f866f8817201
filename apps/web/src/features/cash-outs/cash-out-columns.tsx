import type { CashOutPage, CashOutRow } from '@mashang/contract/cash-outs';
import { CASH_OUT_COLUMNS, OWN_CASH_OUT_COLUMNS } from '@mashang/contract/lists/cash-outs';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { type Drawing, type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import type { CardShape } from '../../ui/table/rows/row-card.tsx';
import { CashOutState, Waited } from './cash-out-tags.tsx';

export function cashOutKey(row: CashOutRow): string {
  return row.cashOutNo;
}

export const OWN_CARD: CardShape<typeof OWN_CASH_OUT_COLUMNS> = {
  head: ['amount', 'status'],
  body: [['source', 'createTime']],
  foot: [[['bankName', 'accountNo']]],
};
/** The staff's card adds the owner and how long the request has waited. */
export const REVIEW_CARD: CardShape<typeof CASH_OUT_COLUMNS> = {
  ...OWN_CARD,
  body: [[['participantName', 'source'], 'waitedMs']],
};

function drawings(onOpen: (no: string) => void): { cashOutNo: Drawing<CashOutRow>; status: Drawing<CashOutRow> } {
  return {
    cashOutNo: { stick: 'left', opens: (row) => onOpen(row.cashOutNo) },
    status: { render: (row) => <CashOutState status={row.status} /> },
  };
}

export function cashOutColumns(onOpen: (no: string) => void): ListedColumn<CashOutRow>[] {
  return screenColumns(OWN_CASH_OUT_COLUMNS, drawings(onOpen));
}

/** The staff's columns. */
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

/** Sums over the filtered rows, below their columns. */
export function totalsOf(page: CashOutPage | undefined): Record<string, ReactNode> | undefined {
  if (!page) return undefined;
  const { amount, fee, netAmount } = page.totals;
  return {
    amount: <MoneyText value={amount} />,
    fee: <MoneyText value={fee} />,
    netAmount: <MoneyText value={netAmount} />,
  };
}
