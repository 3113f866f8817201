import { REFUSAL_COLUMNS } from '@mashang/contract/lists/retention';
import { ERASURE_KINDS, type ErasureRefusal } from '@mashang/contract/retention';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { type RevealOf, useReveal } from '../personal-data/use-reveal.ts';
import { Known } from './known-facts.tsx';
import { refreshRetention, refusalsQuery } from './queries.ts';
import { REFUSAL_LIST } from './retention-lists.ts';
import * as zh from './zh.tsx';

function Subject({ row }: { row: ErasureRefusal }): ReactNode {
  return (
    <span>
      <span className={looks.soft}>{ERASURE_KINDS[row.kind]}</span>{' '}
      <strong className={factStyles.break}>{row.subject}</strong>
    </span>
  );
}

function Answered({ row, reveal }: { row: ErasureRefusal; reveal: RevealOf }): ReactNode {
  return (
    <span>
      <span className={looks.num}>{row.answeredOn}</span>{' '}
      {row.answeredTo ? (
        <MaskedValue
          text={row.answeredTo}
          what={zh.answeredTo.contact}
          reveal={reveal('erasure-refusal', row.id, 'contact')}
        />
      ) : (
        <span className={looks.soft}>{zh.answeredTo.erased}</span>
      )}
    </span>
  );
}

function Kept({ row }: { row: ErasureRefusal }): ReactNode {
  if (row.kept.length === 0) return <span className={looks.soft}>{zh.keptData.none}</span>;
  return (
    <details>
      <summary>{zh.keptData.count(row.kept.length)}</summary>
      <Known facts={row.kept} />
    </details>
  );
}

const CARD: CardShape<typeof REFUSAL_COLUMNS> = {
  head: ['subject'],
  body: [['reason'], ['answered'], ['kept']],
  foot: [['by']],
};

function columnsFor(reveal: RevealOf): ListedColumn<ErasureRefusal>[] {
  return screenColumns(REFUSAL_COLUMNS, {
    subject: { stick: 'left', render: (row) => <Subject row={row} /> },
    asked: { wrap: true },
    reason: { wrap: true },
    answered: { render: (row) => <Answered row={row} reveal={reveal} /> },
    kept: { wrap: true, render: (row) => <Kept row={row} /> },
  });
}

/** 拒绝与答复: refused requests, with the answer, its recipient, what stays and by which rule. */
export function RefusalsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(REFUSAL_LIST);
  const list = useQuery({ ...refusalsQuery(state), placeholderData: keepPreviousData });
  const exporting = useExport(REFUSAL_LIST, state);
  const reveal = useReveal();
  const columns = useMemo(() => columnsFor(reveal), [reveal]);
  return (
    <ListPage
      list={REFUSAL_LIST}
      title={zh.refusalsTab.title}
      noun={zh.refusalsTab.noun}
      state={state}
      change={change}
      query={list}
      columns={columns}
      rowKey={(row) => row.id}
      refresh={refreshRetention}
      exporting={exporting}
      above={above}
      card={(row) => <RowCard row={row} columns={columns} shape={CARD} />}
      empty={{ title: zh.refusalsTab.emptyTitle, hint: zh.refusalsTab.emptyHint }}
    />
  );
}
