import { type ReactNode, type RefObject, useRef } from 'react';
import { scrollToTop } from '../../lib/list/list-scroll.ts';
import {
  type Filters,
  type ListDeclaration,
  type ListState,
  namesOf,
  type Options,
  plainState,
} from '../../lib/list/list-url.ts';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import { EmptyState } from '../layout/empty-state.tsx';
import { Icon } from '../layout/icon.tsx';
import { LoadError } from '../layout/load-error.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { ColumnPicker } from './columns/column-picker.tsx';
import type { ListedColumn } from './columns/list-columns.tsx';
import { useColumns } from './columns/use-columns.ts';
import type { Column } from './data-table.tsx';
import { ExportMenu, type ListExport } from './export-menu.tsx';
import type { ChipCounts } from './filters/filter-chips.tsx';
import { ListFilters } from './filters/list-filters.tsx';
import { ListViewsMenu } from './filters/list-views.tsx';
import { type ListAnswer, ListBody } from './list-body.tsx';
import { ListKeysHelp, useListKeys } from './list-keys.tsx';
import * as listStyles from './list-page.module.css';
import * as orderList from './order-list.module.css';
import type { RowSelection } from './rows/row-selection.ts';

type PageProps<Row> = {
  list: ListDeclaration;
  title: string;
  state: ListState;
  change(change: Partial<ListState>): void;
  /** The page's current query (`useQuery` with `keepPreviousData`). */
  query: {
    data: ListAnswer<Row> | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch(): Promise<unknown>;
  };
  /** Must stay the same function. */
  rowKey(row: Row): string;
  /** A row on a phone; without it the phone shows the table too. */
  card?(row: Row): ReactNode;
  /** Name of the listed records, for the sentence when a filter finds none. */
  noun?: string;
  empty: { title: string; hint?: ReactNode };
  /** Cells of the totals row by column key; `cardTotals` shows the same above the cards. */
  totals?: Readonly<Record<string, ReactNode>>;
  cardTotals?: ReactNode;
  /** Rows can be ticked; the selection bar is beside the pager. */
  selection?: RowSelection<Row>;
  selectionBar?: ReactNode;
  /** Options from the server, and numbers on chips, by filter. */
  options?: Readonly<Record<string, Options>>;
  counts?: Readonly<Record<string, ChipCounts>>;
  /** New rows that are not inserted until the reader asks for them. */
  waiting?: { text: string; show(): void };
  /** Loaded by the refresh button; without it, the list itself. */
  refresh?(): Promise<unknown>;
  /** Buttons in the head. */
  tools?: ReactNode;
  /** Between head and filters. */
  above?: ReactNode;
  /** Key of the row that is open, where it is not in the URL's `detail`. */
  openKey?: string;
  box?: RefObject<HTMLDivElement | null>;
};

/** `columns` must stay the same array until their content changes, because rows render again with it. */
export type ListPageProps<Row> = PageProps<Row> &
  (
    | { columns: readonly Column<Row>[]; exporting?: undefined }
    /** From `useExport` of the feature exports; columns of the file are declared together with those of the screen. */
    | { columns: readonly ListedColumn<Row>[]; exporting: ListExport | undefined }
  );

/**
 * A list page: head, filters, table or cards, totals, checkboxes, pages; columns, widths and views as the user left
 * them.
 */
export function ListPage<Row>(props: ListPageProps<Row>): ReactNode {
  const { list, title, state, change, query, columns, empty, refresh = query.refetch } = props;
  const isMobile = useIsMobile();
  const ownBox = useRef<HTMLDivElement>(null);
  const box = props.box ?? ownBox;
  const layout = useColumns(list.name, columns);
  useListKeys(box);
  const asCards = isMobile && props.card !== undefined;

  function changeFilters(filters: Filters): void {
    change({ filters: { ...state.filters, ...filters }, page: 1, cursor: undefined });
  }
  function reset(): void {
    change({ filters: hiddenOf(list, state.filters), page: 1, cursor: undefined, sort: plainState(list).sort });
  }
  // The open tab is not a filter.
  const hasFilters = list.filters.some(
    (filter) => !('local' in filter) && namesOf(filter).some((name) => state.filters[name]),
  );
  return (
    <div className={`${controls.page} ${orderList.orders}`} ref={box}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{title}</h1>
        <span className={looks.grow} />
        {props.tools}
        <div className={listStyles.listTools}>
          <ListViewsMenu list={list} state={state} layout={layout} onChange={change} />
          {props.exporting ? (
            <ExportMenu
              exporting={props.exporting}
              shown={layout.shown.map(({ key }) => key)}
              total={query.data?.total}
              totalIsCapped={query.data?.totalIsCapped}
            />
          ) : null}
          <Button
            className={controls.btnIcon}
            aria-label={zh.listPage.refresh}
            title={zh.listPage.refresh}
            onClick={() => void refresh()}
          >
            <Icon name="refresh" size={16} />
          </Button>
          {asCards ? null : <ColumnPicker layout={layout} />}
          {isMobile ? null : <ListKeysHelp />}
        </div>
      </div>
      {props.above}
      <ListFilters
        list={list}
        filters={state.filters}
        options={props.options}
        counts={props.counts}
        onChange={changeFilters}
        onReset={reset}
      />
      {query.error ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {props.waiting ? (
        <button type="button" className={`${controls.notice} ${orderList.waitingNote}`} onClick={props.waiting.show}>
          {props.waiting.text}
        </button>
      ) : null}
      {query.error && !query.data ? null : (
        <ListBody
          {...props}
          layout={layout}
          asCards={asCards}
          empty={
            hasFilters ? (
              <EmptyState
                title={zh.listPage.noneMatch(props.noun ?? zh.listPage.record)}
                hint={zh.listPage.noneMatchHint}
                action={<Button onClick={reset}>{zh.listPage.clearFilters}</Button>}
              />
            ) : (
              <EmptyState title={empty.title} hint={empty.hint} />
            )
          }
          onPageChange={() => scrollToTop(box.current)}
        />
      )}
    </div>
  );
}

/** Hidden filters define which list it is (an account's, a person's): a reset keeps them. */
function hiddenOf(list: ListDeclaration, filters: Filters): Filters {
  const hidden = list.filters.flatMap((filter) =>
    filter.kind !== 'dates' && filter.place === 'hidden' ? [filter.name] : [],
  );
  return Object.fromEntries(hidden.map((name) => [name, filters[name]]));
}
