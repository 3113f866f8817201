import type { BookHolds } from '@mashang/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { bookHoldsQuery } from './books-queries.ts';
import { OrderOf } from './order-of.tsx';
import * as zh from './zh.tsx';

type Hold = BookHolds['list'][number];
const WIDTH_PX = 720;
const COLUMNS: readonly Column<Hold>[] = [
  { key: 'title', title: zh.holdColumns.purpose, render: (row) => row.title },
  { key: 'orderNo', title: zh.holdColumns.orderNo, render: (row) => <OrderOf row={row} /> },
  { key: 'amount', title: zh.holdColumns.amount, align: 'right', render: (row) => <MoneyText value={row.amount} /> },
  { key: 'time', title: zh.holdColumns.heldSince, render: (row) => <span className={looks.num}>{row.time}</span> },
];

/** The current holds on one account; a captured hold becomes postings, a released one leaves none. */
export function HoldsDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(bookHoldsQuery(id));
  return (
    <Dialog
      title={zh.holdsDrawer.title(id)}
      shape="drawer"
      width={WIDTH_PX}
      testId="holds-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.holdsDrawer.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <div className={orderList.detail}>
          <p className={looks.soft}>
            {zh.holdsDrawer.intro(<Link to={`?tab=postings&accountId=${id}`}>{zh.holdsDrawer.postingsLink}</Link>)}
          </p>
          <section className={controls.panel} aria-label={zh.holdsDrawer.holds}>
            <DataTable
              label={zh.holdsDrawer.holds}
              testId="holds-table"
              stack
              columns={COLUMNS}
              rows={data?.list}
              rowKey={(row) => row.reference}
              focusable
              empty={<EmptyState title={zh.holdsDrawer.emptyTitle} />}
              totals={data && { amount: <MoneyText value={data.amount} /> }}
            />
          </section>
          {data && data.total > data.list.length ? (
            <p className={looks.soft}>{zh.holdsDrawer.oldestOnly(data.list.length, data.total)}</p>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
