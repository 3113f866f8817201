import type { ListColumn } from '@mashang/contract/list-columns';
import type { ReactNode } from 'react';
import { Dash } from '../../display/facts.tsx';
import { MoneyText, YuanText } from '../../display/money-text.tsx';
import * as controls from '../../form/controls.module.css';
import * as looks from '../../layout/looks.module.css';
import type { Column } from '../data-table.tsx';

/** A page's own rendering of a column, where it is more than the value. */
export type Drawing<Row> = Partial<Pick<Column<Row>, 'align' | 'stick' | 'wrap' | 'width' | 'render'>> & {
  /** Makes the cell's content the button that opens the row; a card is a button itself. */
  opens?(row: Row): void;
  /** Content on a phone's card, where neither the column's kind nor its cell provides it; null leaves it out. */
  card?(row: Row): ReactNode;
};

type DeclaredColumn<Row> = Column<Row> & {
  declared: true;
  isMoney: boolean;
  /** Content on a card; null where there is none. */
  card(row: Row): ReactNode;
};

/**
 * A column of a list that can be exported: declared together with its file's column, or the row's buttons, which no
 * file has.
 */
export type ListedColumn<Row> = DeclaredColumn<Row> | (Column<Row> & { key: 'actions'; declared?: undefined });

/**
 * A list's columns on the screen: each rendered by its kind, or by the page. A page may know more of a row than its
 * list.
 */
export function screenColumns<Listed, K extends string, Row extends Listed = Listed>(
  columns: { readonly [P in K]?: ListColumn<Listed> },
  drawings: { readonly [P in NoInfer<K>]?: Drawing<Row> },
): ListedColumn<Row>[] {
  const drawn: ListedColumn<Row>[] = [];
  for (const key in columns) {
    const column = columns[key];
    if (!column || column.extra === 'file') continue;
    const { title, kind, extra, sortKey } = column;
    const { opens, render = rendererOf(column), card = cardOf(column, render), ...drawing } = drawings[key] ?? {};
    drawn.push({
      key,
      title,
      declared: true,
      isMoney: kind === 'money',
      card,
      render: opens ? (row) => <OpenButton kind={kind} text={render(row)} onOpen={() => opens(row)} /> : render,
      ...(kind === 'money' || kind === 'number' ? { align: 'right' } : {}),
      ...(extra ? { extra } : {}),
      ...(sortKey ? { sortKey } : {}),
      ...drawing,
    });
  }
  return drawn;
}

function rendererOf<Row>({ kind, text }: ListColumn<Row>): (row: Row) => ReactNode {
  return (row) => {
    const value = text?.(row) ?? '';
    if (kind === 'money') return <MoneyText value={String(value)} />;
    if (value === '') return <span className={looks.soft}>—</span>;
    if (kind === 'code') return <span className={looks.mono}>{value}</span>;
    return kind ? <Dash text={String(value)} /> : value;
  };
}

/** A card has no titles: an amount shows its unit, a number its title; a time omits the year and the seconds. */
function cardOf<Row>({ title, kind, text }: ListColumn<Row>, render: (row: Row) => ReactNode): (row: Row) => ReactNode {
  return (row) => {
    const value = text ? String(text(row) ?? '') : undefined;
    if (value === '') return null;
    if (value === undefined) return render(row);
    if (kind === 'money') return <YuanText value={value} />;
    if (kind === 'code') return <span className={looks.mono}>{value}</span>;
    if (kind === 'time') return <ShortTime value={value} />;
    if (kind !== 'number') return render(row);
    return (
      <span>
        {title} {render(row)}
      </span>
    );
  };
}

type OpenProps = { kind: ListColumn<never>['kind']; text: ReactNode; onOpen(): void };
function OpenButton({ kind, text, onOpen }: OpenProps): ReactNode {
  const figures = kind === 'code' ? looks.mono : kind === 'time' ? looks.num : '';
  return (
    <button type="button" className={`${controls.btn} ${controls.btnLink} ${figures}`} data-row-open onClick={onOpen}>
      {text}
    </button>
  );
}

/** `2026-05-04 10:20:30` as `05-04 10:20`; a day stays whole. */
export function ShortTime({ value }: { value: string }): ReactNode {
  return <span className={`${looks.num} ${looks.soft}`}>{value.replace(/^\d{4}-(\d\d-\d\d \d\d:\d\d).*$/, '$1')}</span>;
}
