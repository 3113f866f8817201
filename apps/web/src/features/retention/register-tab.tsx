import { ERASURE_COLUMNS } from '@mashang/contract/lists/retention';
import { type ErasureRow, RETENTION_SOURCES } from '@mashang/contract/retention';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { type ListedColumn, screenColumns } from '../../ui/list-columns.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useExport } from '../exports/use-export.ts';
import { refreshRetention, registerQuery } from './queries.ts';
import { REGISTER_LIST } from './retention-lists.ts';
import * as zh from './zh.tsx';

function By({ row }: { row: ErasureRow }): ReactNode {
  if (!row.approvalId) return actorText(row.by);
  return (
    <Link to={`/approvals?tab=all&detail=${row.approvalId}`}>
      {row.by} <span className="num">#{row.approvalId}</span>
    </Link>
  );
}

const COLUMNS: ListedColumn<ErasureRow>[] = screenColumns(ERASURE_COLUMNS, {
  time: { stick: 'left' },
  held: { render: (row) => <span className="num">{row.held || '—'}</span> },
  by: { render: (row) => <By row={row} /> },
});

/** 删除登记: everything that was erased, by the clock or by whose approval; nobody's name stands in it. */
export function RegisterTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(REGISTER_LIST);
  const list = useQuery({ ...registerQuery(state), placeholderData: keepPreviousData });
  const exporting = useExport(REGISTER_LIST, state);
  return (
    <ListPage
      list={REGISTER_LIST}
      title={zh.registerTab.title}
      noun={zh.registerTab.noun}
      state={state}
      change={change}
      query={list}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      refresh={refreshRetention}
      exporting={exporting}
      above={above}
      card={(row) => (
        <div className="order-card-body">
          <span className="order-card-line">
            <strong>{RETENTION_SOURCES[row.source] ?? row.source}</strong>
            <span className="num">{zh.registerTab.records(row.records)}</span>
          </span>
          <span className="order-card-line">
            <span className="mono">{row.subject}</span>
            <By row={row} />
          </span>
          <span className="soft num">{row.time}</span>
        </div>
      )}
      empty={{ title: zh.registerTab.emptyTitle, hint: zh.registerTab.emptyHint }}
    />
  );
}
