import type { ExceptionRow } from '@mashang/contract/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useListState } from '../../lib/use-list-state.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Dash } from '../../ui/facts.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { useRowSelection } from '../../ui/row-selection.ts';
import { useExport } from '../exports/use-export.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionSelectionBar } from './exception-selection-bar.tsx';
import { ExceptionState, KindTag } from './exception-tags.tsx';
import { exceptionsQuery, refreshReconciliation, summaryQuery } from './queries.ts';
import { EXCEPTION_LIST } from './reconciliation-lists.ts';
import type { TabProps } from './reconciliation-page.tsx';

function exceptionKey(row: ExceptionRow): string {
  return row.id;
}

function exceptionColumns(onOpen: (id: string) => void): Column<ExceptionRow>[] {
  return [
    {
      key: 'kind',
      title: '类型',
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link" data-row-open onClick={() => onOpen(row.id)}>
          <KindTag kind={row.kind} />
        </button>
      ),
    },
    { key: 'day', title: '日期', render: (row) => <span className="num">{row.day}</span> },
    { key: 'amount', title: '金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} /> },
    { key: 'accountNo', title: '本方账号', render: (row) => <span className="mono">{row.accountNo}</span> },
    {
      key: 'orderNo',
      title: '代收单号',
      render: (row) => (row.orderNo ? <span className="mono">{row.orderNo}</span> : <Dash text="" />),
    },
    { key: 'payer', title: '付款人', render: (row) => <Dash text={row.payer} /> },
    { key: 'remark', title: '附言', wrap: true, render: (row) => <Dash text={row.remark} /> },
    {
      key: 'bestScore',
      title: '最佳候选',
      align: 'right',
      render: (row) => (row.bestScore ? <span className="num">{row.bestScore} 分</span> : <Dash text="" />),
    },
    { key: 'state', title: '状态', render: (row) => <ExceptionState row={row} /> },
    { key: 'settledBy', title: '处理人', extra: true, render: (row) => <Dash text={row.settledBy} /> },
    { key: 'settledTime', title: '处理时间', extra: true, render: (row) => <Dash text={row.settledTime} /> },
  ];
}

/** An exception on a phone. */
function ExceptionCard({ row, onOpen }: { row: ExceptionRow; onOpen(id: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.id)}>
      <span className="order-card-line">
        <KindTag kind={row.kind} />
        <ExceptionState row={row} />
      </span>
      <span className="order-card-line">
        <strong className="order-card-amount">
          <YuanText value={row.amount} />
        </strong>
        <span className="soft num">{row.day}</span>
      </span>
      <span className="soft break">
        {[row.orderNo, row.payer, row.remark].filter(Boolean).join(' · ') || row.accountNo}
      </span>
    </button>
  );
}

/** The queue of what has no counterpart. */
export function ExceptionsTab({ tools, above }: TabProps): ReactNode {
  const [state, change] = useListState(EXCEPTION_LIST);
  const exporting = useExport(EXCEPTION_LIST, state);
  const list = useQuery({ ...exceptionsQuery(state), placeholderData: keepPreviousData });
  const summary = useQuery(summaryQuery);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => exceptionColumns(open), [open]);
  const maySettle = useMay('reconciliation:settle');
  const selection = useRowSelection<ExceptionRow>(state.filters);
  const [deciding, setDeciding] = useState<readonly ExceptionRow[]>();
  const isNew = summary.data?.lastImportTime === '';
  return (
    <>
      <ListPage
        list={EXCEPTION_LIST}
        title="对账"
        noun="异常"
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={exceptionKey}
        exporting={exporting}
        {...(maySettle
          ? { selection, selectionBar: <ExceptionSelectionBar selection={selection} onDecide={setDeciding} /> }
          : {})}
        card={(row) => <ExceptionCard row={row} onOpen={open} />}
        counts={{ kind: summary.data?.open ?? {} }}
        refresh={refreshReconciliation}
        empty={
          isNew
            ? { title: '还没有导入过对账单', hint: '导入银行或渠道的对账单后，系统自动匹配订单，对不上的会列在这里。' }
            : { title: '没有异常', hint: '到账与订单都对上了。' }
        }
        tools={tools}
        above={above}
      />
      {deciding ? (
        <DecideDialog
          receipts={deciding.map(({ id, amount, payer }) => ({ exceptionId: id, amount, payer, orderNo: '' }))}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
      {state.detail ? (
        <ExceptionDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
