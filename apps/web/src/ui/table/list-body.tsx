import type { ReactNode } from 'react';
import { listParams } from '../../lib/list/list-url.ts';
import { useFreshKeys } from '../../lib/realtime/use-fresh-keys.ts';
import * as controls from '../form/controls.module.css';
import type { ColumnLayout } from './columns/use-columns.ts';
import { DataTable } from './data-table.tsx';
import type { ListPageProps } from './list-page.tsx';
import * as orderList from './order-list.module.css';
import { Pager } from './pager.tsx';
import { ListCards } from './rows/list-cards.tsx';
import * as tableStyles from './table.module.css';

/** The answer of a list's call, as far as its page shows it. */
export type ListAnswer<Row> = { list: readonly Row[]; total: number; totalIsCapped?: boolean; nextCursor?: string };
type Props<Row> = Omit<ListPageProps<Row>, 'empty'> & {
  layout: ColumnLayout<Row>;
  asCards: boolean;
  empty: ReactNode;
  onPageChange(): void;
};

/** The rows, as a table or as cards, with selection and pager under them. */
export function ListBody<Row>(props: Props<Row>): ReactNode {
  const { list, title, state, change, query, rowKey, card, layout, asCards, empty, selection, totals } = props;
  const page = query.data;
  const listed = query.isPlaceholderData ? '' : JSON.stringify(listParams(list, state));
  const freshKeys = useFreshKeys(page?.list, rowKey, listed);
  return (
    <section className={`${controls.panel} ${orderList.orderList}`} data-stale={query.isPlaceholderData}>
      {asCards && card ? (
        <ListCards
          testId={`${list.testId}-cards`}
          rows={page?.list}
          rowKey={rowKey}
          card={card}
          freshKeys={freshKeys}
          empty={empty}
          totals={props.cardTotals}
        />
      ) : (
        <DataTable
          label={title}
          testId={`${list.testId}-table`}
          columns={layout.shown}
          rows={page?.list}
          rowKey={rowKey}
          openKey={props.openKey ?? state.detail}
          freshKeys={freshKeys}
          selection={selection}
          empty={empty}
          sort={state.sort}
          onSort={list.sorts ? (sort) => change({ sort, page: 1, cursor: undefined }) : undefined}
          onResize={layout.resize}
          totals={totals}
        />
      )}
      {page && page.list.length > 0 ? (
        <div className={tableStyles.listFoot}>
          {asCards ? null : props.selectionBar}
          <Pager
            page={state.page}
            limit={state.limit}
            total={page.total}
            totalIsCapped={page.totalIsCapped}
            count={page.list.length}
            onPage={(next) => {
              change({ page: next, cursor: next === state.page + 1 ? page.nextCursor : undefined });
              props.onPageChange();
            }}
            onLimit={(limit) => change({ limit, page: 1, cursor: undefined })}
          />
        </div>
      ) : null}
    </section>
  );
}
