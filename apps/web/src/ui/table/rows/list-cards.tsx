import type { ReactNode } from 'react';
import * as controls from '../../form/controls.module.css';
import { SkeletonLines } from '../../layout/skeleton.tsx';
import * as orderList from '../order-list.module.css';

type Props<Row> = {
  testId: string;
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  card(row: Row): ReactNode;
  freshKeys: ReadonlySet<string>;
  empty: ReactNode;
  /** The content of the totals row of a table. */
  totals?: ReactNode;
};

/** A list on a phone: one card for each row. */
export function ListCards<Row>({ testId, rows, rowKey, card, freshKeys, empty, totals }: Props<Row>): ReactNode {
  if (!rows) {
    return (
      <div className={controls.page}>
        <SkeletonLines lines={8} />
      </div>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      {totals ? (
        <p className={orderList.cardTotals} data-testid="card-totals">
          {totals}
        </p>
      ) : null}
      <ul className={orderList.orderCards} data-testid={testId}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className={orderList.orderCard}
            data-row={rowKey(row)}
            data-fresh={freshKeys.has(rowKey(row)) || undefined}
          >
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  );
}
