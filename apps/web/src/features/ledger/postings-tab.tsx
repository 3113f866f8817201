import type { BookPosting } from '@mashang/contract/ledger';
import { BOOK_POSTING_COLUMNS } from '@mashang/contract/lists/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { POSTING_LIST } from './books-lists.ts';
import { bookPostingsQuery, bookTransferQuery, refreshBooks } from './books-queries.ts';
import { OrderOf } from './order-of.tsx';
import * as zh from './zh.tsx';

function postingKey(row: BookPosting): string {
  return row.id;
}

const CARD: CardShape<typeof BOOK_POSTING_COLUMNS> = {
  head: ['typeName', 'amount'],
  foot: [[['owner', 'kind'], 'time']],
};

function postingColumns(onOpen: (transferId: string) => void): ListedColumn<BookPosting>[] {
  return screenColumns(BOOK_POSTING_COLUMNS, {
    time: { stick: 'left', opens: (row) => onOpen(row.transferId) },
    amount: {
      render: (row) => <MoneyText value={row.amount} sign />,
      card: (row) => <YuanText value={row.amount} sign />,
    },
    orderNo: { render: (row) => <OrderOf row={row} /> },
    transferId: {
      align: 'right',
      render: (row) => <span className={`${looks.num} ${looks.soft}`}>{row.transferId}</span>,
    },
  });
}

const { owner, kind, amount, balanceAfter } = BOOK_POSTING_COLUMNS;
/** Columns of the postings of one transfer. */
const OF_TRANSFER: readonly ListedColumn<BookPosting>[] = screenColumns(
  { owner, kind, amount, balanceAfter },
  { amount: { render: (row) => <MoneyText value={row.amount} sign /> } },
);

function TransferDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(bookTransferQuery(id));
  const first = data?.postings[0];
  return (
    <Dialog
      title={zh.transferDrawer.title(id)}
      shape="drawer"
      testId="transfer-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.transferDrawer.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={8} /> : null}
      {data && first ? (
        <div className={orderList.detail}>
          <Facts
            rows={[
              [zh.transferDrawer.typeName, first.typeName],
              [zh.transferDrawer.time, first.time],
              [zh.transferDrawer.order, first.orderNo ? <OrderOf key="o" row={first} /> : ''],
              [
                zh.transferDrawer.reference,
                <span key="r" className={`${looks.mono} ${factStyles.break}`}>
                  {first.reference}
                </span>,
              ],
            ]}
          />
          <section className={controls.panel} aria-label={zh.transferDrawer.postings}>
            <DataTable
              label={zh.transferDrawer.postings}
              testId="transfer-postings"
              columns={OF_TRANSFER}
              rows={data.postings}
              rowKey={postingKey}
              focusable
              empty={<EmptyState title={zh.transferDrawer.emptyTitle} />}
              totals={{ amount: <span className={looks.num}>0.00</span> }}
            />
          </section>
        </div>
      ) : null}
    </Dialog>
  );
}

/** Every posting, newest first; each opens its transfer, and has a link to its order. */
export function PostingsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(POSTING_LIST);
  const exporting = useExport(POSTING_LIST, state);
  const list = useQuery({ ...bookPostingsQuery(state), placeholderData: keepPreviousData });
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => postingColumns(open), [open]);
  return (
    <>
      <ListPage
        list={POSTING_LIST}
        title={zh.postingsTab.title}
        noun={zh.postingsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={postingKey}
        exporting={exporting}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.transferId)} />}
        refresh={refreshBooks}
        empty={{ title: zh.postingsTab.emptyTitle, hint: zh.postingsTab.emptyHint }}
        above={above}
      />
      {state.detail ? (
        <TransferDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
