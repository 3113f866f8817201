import type { BookHolds } from '@mashang/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { bookHoldsQuery } from './books-queries.ts';
import { OrderOf } from './order-of.tsx';

type Hold = BookHolds['list'][number];
const WIDTH_PX = 720;
const COLUMNS: readonly Column<Hold>[] = [
  { key: 'title', title: '用途', render: (row) => row.title },
  { key: 'orderNo', title: '订单', render: (row) => <OrderOf row={row} /> },
  { key: 'amount', title: '金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} /> },
  { key: 'time', title: '占用时间', render: (row) => <span className="num">{row.time}</span> },
];

/** What is held on one account now; it becomes postings when it is captured, and nothing when it is released. */
export function HoldsDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(bookHoldsQuery(id));
  return (
    <Dialog
      title={`账户 ${id} 的占用`}
      shape="drawer"
      width={WIDTH_PX}
      testId="holds-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <div className="detail">
          <p className="soft">
            占用的金额仍在余额之内，订单完成时转为分录，关闭时释放。{' '}
            <Link to={`?tab=postings&accountId=${id}`}>查看该账户的分录</Link>
          </p>
          <section className="panel" aria-label="占用">
            <DataTable
              label="占用"
              testId="holds-table"
              stack
              columns={COLUMNS}
              rows={data?.list}
              rowKey={(row) => row.reference}
              focusable
              empty={<EmptyState title="现在没有占用" />}
              totals={data && { amount: <MoneyText value={data.amount} /> }}
            />
          </section>
          {data && data.total > data.list.length ? (
            <p className="soft">
              只列出最早的 {data.list.length} 笔，合计包含全部 {data.total} 笔。
            </p>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
