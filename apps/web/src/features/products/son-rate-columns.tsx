import { SON_RATE_COLUMNS } from '@mashang/contract/lists/products';
import type { SonRate } from '@mashang/contract/products';
import { StandingTag } from '../../ui/display/standing-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import type { CardShape } from '../../ui/table/rows/row-card.tsx';
import { ComingRates, Percent, RateTag } from './rate-words.tsx';
import * as zh from './zh.tsx';

function actionText(row: SonRate): string {
  if (!row.direct) return zh.actionText.view;
  return row.agtRate ? zh.actionText.set : zh.actionText.open;
}

export const SON_RATE_CARD: CardShape<typeof SON_RATE_COLUMNS> = {
  head: [['sonName', 'prdName'], 'state'],
  body: [['agtRate', 'margin'], ['coming']],
};

/** Columns of 下级费率. */
export function sonRateColumns(onOpen: (row: SonRate) => void): ListedColumn<SonRate>[] {
  return [
    ...screenColumns(SON_RATE_COLUMNS, {
      sonName: { stick: 'left', opens: (row) => onOpen(row) },
      parentName: { render: (row) => (row.direct ? zh.sonRateColumns.you : row.parentName) },
      agtRate: {
        render: (row) => <Percent value={row.agtRate} />,
        card: (row) => (
          <span className={orderList.orderCardAmount}>
            <Percent value={row.agtRate} />
          </span>
        ),
      },
      parentRate: { render: (row) => <Percent value={row.parentRate} /> },
      margin: {
        render: (row) => <Percent value={row.margin} />,
        card: (row) => (
          <span className={looks.soft}>
            {row.direct ? zh.sonRateCard.ownSpread : zh.sonRateCard.spreadOf(row.parentName)}{' '}
            <Percent value={row.margin} />
          </span>
        ),
      },
      state: { render: (row) => <RateTag rate={row} /> },
      runStatus: { render: (row) => <StandingTag row={row} /> },
      coming: {
        render: (row) =>
          row.coming.length > 0 ? <ComingRates coming={row.coming} /> : <span className={looks.soft}>—</span>,
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
