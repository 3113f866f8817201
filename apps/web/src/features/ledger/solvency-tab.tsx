import { SOLVENCY_DIFFERENCE_COLUMNS } from '@mashang/contract/lists/ledger';
import {
  DIFFERENCE_KINDS,
  PLACE_NAMES,
  placeAccountText,
  SOLVENCY_SPANS,
  type SolvencyDifference,
  type SolvencySpan,
} from '@mashang/contract/solvency';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { CardTotals } from '../../ui/table/rows/card-totals.tsx';
import { useExport } from '../exports/use-export.ts';
import { DIFFERENCE_LIST } from './books-lists.ts';
import { refreshBooks, solvencyDifferencesQuery, solvencyQuery } from './books-queries.ts';
import { OrderOf } from './order-of.tsx';
import { SolvencyChart } from './solvency-chart.tsx';
import { SolvencySum, SolvencyTables } from './solvency-summary.tsx';
import * as zh from './zh.tsx';

function differenceKey(row: SolvencyDifference): string {
  return row.id;
}

function ageText(hours: number): string {
  return hours < 48 ? zh.ageText.hours(hours) : zh.ageText.days(Math.floor(hours / 24));
}

function KindTag({ kind }: Pick<SolvencyDifference, 'kind'>): ReactNode {
  return <StatusTag tone={kind === 'differs' ? 'bad' : 'warn'}>{DIFFERENCE_KINDS[kind]}</StatusTag>;
}

/** The document of a difference; an order has a link. */
function DocumentOf({ row }: { row: SolvencyDifference }): ReactNode {
  if (row.orderNo) return <OrderOf row={row} />;
  return <span className={`${looks.mono} ${factStyles.break}`}>{row.reference || row.key}</span>;
}

const columns: ListedColumn<SolvencyDifference>[] = screenColumns(SOLVENCY_DIFFERENCE_COLUMNS, {
  time: { stick: 'left' },
  age: { render: ({ ageHours }) => <span className={looks.num}>{ageText(ageHours)}</span> },
  kind: { render: ({ kind }) => <KindTag kind={kind} /> },
  document: { wrap: true, render: (row) => <DocumentOf row={row} /> },
});

function DifferenceCard({ row }: { row: SolvencyDifference }): ReactNode {
  return (
    <div className={orderList.orderCardBody}>
      <span className={orderList.orderCardLine}>
        <KindTag kind={row.kind} />
        <YuanText value={row.amount} sign />
      </span>
      <span className={orderList.orderCardLine}>
        <DocumentOf row={row} />
        <span>{row.typeName}</span>
      </span>
      <span className={`${orderList.orderCardLine} ${looks.soft}`}>
        <span>{[PLACE_NAMES[row.place], placeAccountText(row)].filter(Boolean).join(' · ')}</span>
        <span className={looks.num}>{zh.differenceCard.age(ageText(row.ageHours))}</span>
      </span>
    </div>
  );
}

function isSpan(span: string | undefined): span is SolvencySpan {
  return span !== undefined && span in SOLVENCY_SPANS;
}

/**
 * 偿付线: amounts owed to clients beside the money at the places, by the books and by their statements, with every
 * difference.
 */
export function SolvencyTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(DIFFERENCE_LIST);
  const exporting = useExport(DIFFERENCE_LIST, state);
  const span = isSpan(state.filters.span) ? state.filters.span : 'day';
  const line = useQuery({ ...solvencyQuery(span), placeholderData: keepPreviousData });
  const list = useQuery({ ...solvencyDifferencesQuery(state), placeholderData: keepPreviousData });
  const { data } = line;
  const options = useMemo(
    () => ({
      account: (data?.places ?? []).flatMap((place) =>
        place.accountCode ? [[place.accountCode, placeAccountText(place)] as const] : [],
      ),
    }),
    [data],
  );
  return (
    <ListPage
      list={DIFFERENCE_LIST}
      title={zh.solvencyTab.title}
      noun={zh.solvencyTab.difference}
      state={state}
      change={change}
      query={list}
      columns={columns}
      rowKey={differenceKey}
      options={options}
      exporting={exporting}
      totals={list.data && { amount: <MoneyText value={list.data.amount} /> }}
      cardTotals={list.data && <CardTotals sums={[[zh.solvencyTab.total, list.data.amount]]} />}
      card={(row) => <DifferenceCard row={row} />}
      refresh={refreshBooks}
      empty={{ title: zh.solvencyTab.noDifferences, hint: zh.solvencyTab.noDifferencesHint }}
      above={
        <>
          {above}
          {line.error ? <LoadError error={line.error} onRetry={() => void line.refetch()} /> : null}
          {data ? <SolvencySum data={data} /> : null}
          {line.error && !data ? null : (
            <>
              <SolvencyTables data={data} />
              <SolvencyChart
                data={data}
                span={span}
                onSpan={(next) => change({ filters: { ...state.filters, span: next === 'day' ? undefined : next } })}
              />
            </>
          )}
          <h2 className={controls.sectionTitle}>{zh.solvencyTab.differences}</h2>
        </>
      }
    />
  );
}
