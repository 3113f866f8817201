import { ANSWER_OUTCOMES, type AnswerRow } from '@mashang/contract/bank-files';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { Dash } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import type { Column } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { answersQuery, refreshReconciliation } from './queries.ts';
import { ANSWER_LIST } from './reconciliation-lists.ts';
import type { TabProps } from './reconciliation-page.tsx';
import * as zh from './zh.tsx';

function Outcome({ row }: { row: AnswerRow }): ReactNode {
  const tone = row.isDifference ? 'warn' : row.outcome === 'failed' ? 'bad' : 'mute';
  return <StatusTag tone={tone}>{ANSWER_OUTCOMES[row.outcome]}</StatusTag>;
}

const COLUMNS: readonly Column<AnswerRow>[] = [
  {
    key: 'number',
    title: zh.columns.number,
    stick: 'left',
    render: (row) => <span className={looks.mono}>{row.number || zh.wholeFile.place}</span>,
  },
  { key: 'status', title: zh.columns.status, render: (row) => <span className={looks.mono}>{row.status}</span> },
  { key: 'outcome', title: zh.columns.outcome, render: (row) => <Outcome row={row} /> },
  { key: 'reason', title: zh.columns.reason, wrap: true, render: (row) => <Dash text={row.reason} /> },
  {
    key: 'amount',
    title: zh.columns.amount,
    align: 'right',
    render: (row) => (row.amount ? <MoneyText value={row.amount} /> : <Dash text="" />),
  },
  { key: 'batchNo', title: zh.columns.batchNo, render: (row) => <span className={looks.mono}>{row.batchNo}</span> },
  { key: 'fileName', title: zh.columns.fileName, extra: true, render: (row) => row.fileName },
  { key: 'importer', title: zh.columns.importer, render: (row) => actorText(row.importer) },
  { key: 'time', title: zh.columns.time, render: (row) => <span className={looks.num}>{row.time}</span> },
];

function AnswerCard({ row }: { row: AnswerRow }): ReactNode {
  return (
    <div className={orderList.orderCardBody}>
      <span className={orderList.orderCardLine}>
        <b className={`${looks.mono} ${factStyles.break}`}>{row.number || zh.wholeFile.place}</b>
        <span className={looks.mono}>{row.status}</span>
      </span>
      <span className={orderList.orderCardLine}>
        <Outcome row={row} />
        <span className={`${looks.num} ${looks.soft}`}>{row.time}</span>
      </span>
      <span className={`${looks.soft} ${factStyles.break}`}>
        {[row.batchNo, row.reason].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

const answerKey = (row: AnswerRow) => row.key;

/** Banks' answers to payment files, row by row: which payments failed by them, and where bank and books differ. */
export function AnswersTab({ tools, above }: TabProps): ReactNode {
  const [state, change] = useListState(ANSWER_LIST);
  const list = useQuery({ ...answersQuery(state), placeholderData: keepPreviousData });
  return (
    <ListPage
      list={ANSWER_LIST}
      title={zh.answersTab.title}
      noun={zh.answersTab.noun}
      state={state}
      change={change}
      query={list}
      columns={COLUMNS}
      rowKey={answerKey}
      card={(row) => <AnswerCard row={row} />}
      refresh={refreshReconciliation}
      empty={{
        title: zh.answersTab.emptyTitle,
        hint: zh.answersTab.emptyHint,
      }}
      tools={tools}
      above={above}
    />
  );
}
