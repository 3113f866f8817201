import { TOP_UP_COLUMNS } from '@mashang/contract/lists/top-ups';
import { TOP_UP_STATUS } from '@mashang/contract/top-ups';
import type { ReactNode } from 'react';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Countdown } from '../../ui/display/countdown.tsx';
import { Dash } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import type { CardShape } from '../../ui/table/rows/row-card.tsx';
import type { TopUp } from './queries.ts';
import { TopUpTag } from './top-up-tags.tsx';
import { plainUsdt } from './top-up-words.ts';
import * as zh from './zh.tsx';

function Standing({ row }: { row: TopUp }): ReactNode {
  return (
    <span className={controls.chips}>
      <TopUpTag row={row} />
      {row.way === 'usdt' && row.endsAt > 0 ? <Countdown endsAt={row.endsAt} /> : null}
      {row.status === TOP_UP_STATUS.confirming ? (
        <span className={`${looks.num} ${looks.soft}`}>
          {row.confirmations}/{row.confirmationsNeeded}
        </span>
      ) : null}
    </span>
  );
}

export const TOP_UP_CARD: CardShape<typeof TOP_UP_COLUMNS> = {
  head: ['amount', 'status'],
  foot: [[['way', 'participant'], 'createTime'], ['orderNo']],
};

/** Columns of both lists; `work` names the reader's next action on a row. */
export function topUpColumns(open: (orderNo: string) => void, work: (row: TopUp) => string): ListedColumn<TopUp>[] {
  return [
    ...screenColumns(TOP_UP_COLUMNS, {
      orderNo: {
        stick: 'left',
        render: (row) => (
          <Copyable text={row.orderNo} what={zh.topUpColumns.no}>
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
              data-row-open
              onClick={() => open(row.orderNo)}
            >
              {row.orderNo}
            </button>
          </Copyable>
        ),
      },
      status: { render: (row: TopUp) => <Standing row={row} /> },
      usdt: { align: 'right', render: (row: TopUp) => <Dash text={plainUsdt(row.usdtAmount)} /> },
      reference: { render: (row: TopUp) => <Trace row={row} /> },
      rate: { align: 'right' },
    }),
    {
      key: 'actions',
      title: zh.topUpColumns.actions,
      stick: 'right',
      render: (row) => {
        const todo = work(row);
        return (
          <Button
            small
            kind={todo ? 'primary' : 'text'}
            aria-label={`${todo || zh.topUpColumns.details} ${row.orderNo}`}
            onClick={() => open(row.orderNo)}
          >
            {todo || zh.topUpColumns.details}
          </Button>
        );
      },
    },
  ];
}

function Trace({ row }: { row: TopUp }): ReactNode {
  if (row.reference) return <Copyable text={row.reference} what={zh.trace.reference} />;
  if (!row.txHash) return <Dash text="" />;
  return (
    <Copyable text={row.txHash} what={zh.trace.transactionHash}>
      <span className={looks.mono}>
        {row.txHash.slice(0, 8)}…{row.txHash.slice(-6)}
      </span>
    </Copyable>
  );
}
