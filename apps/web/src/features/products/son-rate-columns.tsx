import { SON_RATE_COLUMNS } from '@mashang/contract/lists/products';
import type { SonRate } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type ListedColumn, screenColumns } from '../../ui/list-columns.tsx';
import { StandingTag } from '../../ui/standing-tag.tsx';
import { ComingRates, Percent, RateTag } from './rate-words.tsx';
import * as zh from './zh.tsx';

function actionText(row: SonRate): string {
  if (!row.direct) return zh.actionText.view;
  return row.agtRate ? zh.actionText.set : zh.actionText.open;
}

/** Columns of 下级费率. */
export function sonRateColumns(onOpen: (row: SonRate) => void): ListedColumn<SonRate>[] {
  return [
    ...screenColumns(SON_RATE_COLUMNS, {
      sonName: {
        stick: 'left',
        render: (row) => (
          <button type="button" className="btn btn-link" data-row-open onClick={() => onOpen(row)}>
            {row.sonName}
          </button>
        ),
      },
      parentName: { render: (row) => (row.direct ? zh.sonRateColumns.you : row.parentName) },
      agtRate: { render: (row) => <Percent value={row.agtRate} /> },
      parentRate: { render: (row) => <Percent value={row.parentRate} /> },
      margin: { render: (row) => <Percent value={row.margin} /> },
      state: { render: (row) => <RateTag rate={row} /> },
      runStatus: { render: (row) => <StandingTag row={row} /> },
      coming: {
        render: (row) =>
          row.coming.length > 0 ? <ComingRates coming={row.coming} /> : <span className="soft">—</span>,
      },
    }),
    {
      key: 'actions',
      title: zh.sonRateColumns.actions,
      stick: 'right',
      render: (row) => (
        <Button small onClick={() => onOpen(row)}>
          {actionText(row)}
        </Button>
      ),
    },
  ];
}

/** A rate below on a phone. */
export function SonRateCard({ row, onOpen }: { row: SonRate; onOpen(row: SonRate): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row)}>
      <span className="order-card-line">
        <strong>
          {row.sonName} · {row.prdName}
        </strong>
        <RateTag rate={row} />
      </span>
      <span className="order-card-line">
        <span className="order-card-amount">
          <Percent value={row.agtRate} />
        </span>
        <span className="soft">
          {row.direct ? zh.sonRateCard.ownSpread : zh.sonRateCard.spreadOf(row.parentName)}{' '}
          <Percent value={row.margin} />
        </span>
      </span>
      <ComingRates coming={row.coming} />
    </button>
  );
}
