import { ERASURE_COLUMNS } from '@mashang/contract/lists/retention';
import type { ErasureRow } from '@mashang/contract/retention';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { PageLink } from '../../lib/page/page-link.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { refreshRetention, registerQuery } from './queries.ts';
import { REGISTER_LIST } from './retention-lists.ts';
import * as zh from './zh.tsx';

function By({ row }: { row: ErasureRow }): ReactNode {
  if (!row.approvalId) return actorText(row.by);
  return (
    <PageLink page="approvals" query={{ tab: 'all', detail: row.approvalId }}>
      {row.by} <span className={looks.num}>#{row.approvalId}</span>
    </PageLink>
  );
}

const COLUMNS: ListedColumn<ErasureRow>[] = screenColumns(ERASURE_COLUMNS, {
  time: { stick: 'left' },
  held: { render: (row) => <span className={looks.num}>{row.held || '—'}</span> },
  by: { render: (row) => <By row={row} /> },
});

const CARD: CardShape<typeof ERASURE_COLUMNS> = {
  head: ['source', 'records'],
  body: [['subject', 'by']],
  foot: [['time']],
};

/** 删除登记: every erasure, by expiry or with its approvers; it contains no name of an erased person. */
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
      card={(row) => <RowCard row={row} columns={COLUMNS} shape={CARD} />}
      empty={{ title: zh.registerTab.emptyTitle, hint: zh.registerTab.emptyHint }}
    />
  );
}
