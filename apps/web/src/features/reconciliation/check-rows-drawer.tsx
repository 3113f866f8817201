import type { CheckDetailRow, CheckRow } from '@mashang/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { OrderLink } from './exceptions/exception-drawer.tsx';
import { checkRowsQuery } from './queries.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 980;
const COLUMNS: readonly Column<CheckDetailRow>[] = [
  {
    key: 'orderNo',
    title: zh.columns.orderNo,
    render: (row) => (row.orderNo ? <OrderLink orderNo={row.orderNo} /> : <span className={looks.soft}>—</span>),
  },
  {
    key: 'orderAmount',
    title: zh.columns.orderAmount,
    align: 'right',
    render: (row) => <MoneyText value={row.orderAmount} />,
  },
  {
    key: 'ledgerAmount',
    title: zh.columns.ledgerAmount,
    align: 'right',
    render: (row) => <MoneyText value={row.ledgerAmount} />,
  },
  {
    key: 'statementAmount',
    title: zh.columns.statementAmount,
    align: 'right',
    render: (row) => <MoneyText value={row.statementAmount} />,
  },
  {
    key: 'why',
    title: zh.columns.why,
    render: (row) =>
      row.why ? <StatusTag tone="bad">{row.why}</StatusTag> : <StatusTag tone="ok">{zh.columns.same}</StatusTag>,
  },
  { key: 'time', title: zh.columns.eventTime, render: (row) => <span className={looks.num}>{row.time}</span> },
  { key: 'payer', title: zh.columns.payer, render: (row) => row.payer || <span className={looks.soft}>—</span> },
];

/** The rows behind one account's day: first only those that differ, all of them on demand. */
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
      footer={<Button onClick={onClose}>{zh.checkRowsDrawer.close}</Button>}
    >
      <div className={orderList.detail}>
        <fieldset className={`${controls.chips} ${orderList.filterStatus}`}>
          <legend className={looks.srOnly}>{zh.checkRowsDrawer.scope}</legend>
          <button
            type="button"
            className={controls.chip}
            aria-pressed={only === 'differences'}
            onClick={() => setOnly('differences')}
          >
            {zh.checkRowsDrawer.differences}
          </button>
          <button type="button" className={controls.chip} aria-pressed={only === 'all'} onClick={() => setOnly('all')}>
            {zh.checkRowsDrawer.all}
          </button>
        </fieldset>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        <div className={controls.panel}>
          <DataTable
            label={zh.checkRowsDrawer.checkRows}
            testId="check-rows"
            columns={COLUMNS}
            rows={data?.list}
            rowKey={(one) => one.key}
            empty={
              <EmptyState
                title={only === 'all' ? zh.checkRowsDrawer.noneTitle : zh.checkRowsDrawer.title}
                hint={zh.checkRowsDrawer.hint}
              />
            }
          />
        </div>
        {data?.more ? <p className={looks.soft}>{zh.checkRowsDrawer.note(data.list.length)}</p> : null}
      </div>
    </Dialog>
  );
}
