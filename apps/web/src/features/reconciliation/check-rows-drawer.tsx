import type { CheckDetailRow, CheckRow } from '@mashang/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { OrderLink } from './exception-drawer.tsx';
import { checkRowsQuery } from './queries.ts';

const WIDTH_PX = 980;
const COLUMNS: readonly Column<CheckDetailRow>[] = [
  {
    key: 'orderNo',
    title: '代收单号',
    render: (row) => (row.orderNo ? <OrderLink orderNo={row.orderNo} /> : <span className="soft">—</span>),
  },
  { key: 'orderAmount', title: '订单（元）', align: 'right', render: (row) => <MoneyText value={row.orderAmount} /> },
  { key: 'ledgerAmount', title: '账本（元）', align: 'right', render: (row) => <MoneyText value={row.ledgerAmount} /> },
  {
    key: 'statementAmount',
    title: '对账单（元）',
    align: 'right',
    render: (row) => <MoneyText value={row.statementAmount} />,
  },
  {
    key: 'why',
    title: '结果',
    render: (row) => (row.why ? <StatusTag tone="bad">{row.why}</StatusTag> : <StatusTag tone="ok">一致</StatusTag>),
  },
  { key: 'time', title: '时间', render: (row) => <span className="num">{row.time}</span> },
  { key: 'payer', title: '付款人', render: (row) => row.payer || <span className="soft">—</span> },
];

/** The rows behind one account's day: those that differ first asked for, all of them on demand. */
export function CheckRowsDrawer({ day, row, onClose }: { day: string; row: CheckRow; onClose(): void }): ReactNode {
  const [only, setOnly] = useState<'differences' | 'all'>('differences');
  const { data, error, refetch } = useQuery(checkRowsQuery({ day, accountKey: row.accountKey, only }));
  return (
    <Dialog
      title={`${day} · ${row.accountNo}`}
      shape="drawer"
      width={WIDTH_PX}
      testId="check-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="detail">
        <fieldset className="chips filter-status">
          <legend className="sr-only">范围</legend>
          <button
            type="button"
            className="chip"
            aria-pressed={only === 'differences'}
            onClick={() => setOnly('differences')}
          >
            只看差异
          </button>
          <button type="button" className="chip" aria-pressed={only === 'all'} onClick={() => setOnly('all')}>
            全部
          </button>
        </fieldset>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        <div className="panel">
          <DataTable
            label="三方明细"
            testId="check-rows"
            columns={COLUMNS}
            rows={data?.list}
            rowKey={(one) => one.key}
            empty={<EmptyState title={only === 'all' ? '没有记录' : '没有差异'} hint="三方一致时这里是空的。" />}
          />
        </div>
        {data?.more ? <p className="soft">只显示前 {data.list.length} 行。</p> : null}
      </div>
    </Dialog>
  );
}
