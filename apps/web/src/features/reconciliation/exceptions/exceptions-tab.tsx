import { EXCEPTION_COLUMNS } from '@mashang/contract/lists/reconciliation';
import type { ExceptionRow } from '@mashang/contract/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dash } from '../../../ui/display/facts.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useRowSelection } from '../../../ui/table/rows/row-selection.ts';
import { useExport } from '../../exports/use-export.ts';
import { exceptionsQuery, refreshReconciliation, summaryQuery } from '../queries.ts';
import { EXCEPTION_LIST } from '../reconciliation-lists.ts';
import type { TabProps } from '../reconciliation-page.tsx';
import * as zh from '../zh.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionSelectionBar } from './exception-selection-bar.tsx';
import { ExceptionState, KindTag } from './exception-tags.tsx';

function exceptionKey(row: ExceptionRow): string {
  return row.id;
}

const CARD: CardShape<typeof EXCEPTION_COLUMNS> = {
  head: ['kind', 'state'],
  body: [['amount', 'day']],
  foot: [[['orderNo', 'payer', 'remark', 'accountNo']]],
};

function exceptionColumns(onOpen: (id: string) => void): ListedColumn<ExceptionRow>[] {
  return screenColumns(EXCEPTION_COLUMNS, {
    kind: {
      stick: 'left',
      opens: (row) => onOpen(row.id),
      render: (row) => <KindTag kind={row.kind} />,
    },
    // Where order, payer and remark are empty, the receiving account identifies the money.
    accountNo: { card: ({ orderNo, payer, remark, accountNo }) => (orderNo || payer || remark ? null : accountNo) },
    remark: { wrap: true },
    bestScore: {
      render: (row) =>
        row.bestScore ? (
          <span className={looks.num}>{zh.exceptionColumns.bestScore(row.bestScore)}</span>
        ) : (
          <Dash text="" />
        ),
    },
    state: { render: (row) => <ExceptionState row={row} /> },
  });
}

/** The queue of receipts and orders without a counterpart. */
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
        title={zh.exceptionsTab.title}
        noun={zh.exceptionsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={exceptionKey}
        exporting={exporting}
        {...(maySettle
          ? { selection, selectionBar: <ExceptionSelectionBar selection={selection} onDecide={setDeciding} /> }
          : {})}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        counts={{ kind: summary.data?.open ?? {} }}
        refresh={refreshReconciliation}
        empty={
          isNew
            ? { title: zh.exceptionsTab.nothingImportedTitle, hint: zh.exceptionsTab.nothingImportedHint }
            : { title: zh.exceptionsTab.emptyTitle, hint: zh.exceptionsTab.emptyHint }
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
