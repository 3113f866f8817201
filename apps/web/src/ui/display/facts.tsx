import type { ListColumn } from '@mashang/contract/list-columns';
import type { ReactNode } from 'react';
import * as factStyles from '../layout/facts.module.css';
import * as looks from '../layout/looks.module.css';
import * as orderList from '../table/order-list.module.css';
import { Copyable } from './copyable.tsx';
import { YuanText } from './money-text.tsx';

/** A plain value, or a dash for an empty one. */
export function Dash({ text }: { text: string }): ReactNode {
  return text ? <span className={looks.num}>{text}</span> : <span className={looks.soft}>—</span>;
}

export type Fact = readonly [title: string, value: ReactNode];

/** Names and values of one record; those without a value are left out. */
export function Facts({ rows }: { rows: readonly Fact[] }): ReactNode {
  return (
    <dl className={`${factStyles.facts} ${orderList.detailFacts}`}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Drawn = ReactNode | ((title: string) => ReactNode);

/**
 * Facts of a row by its list's columns: `fact('amount')` is the column's title and value, `fact('payer', drawn)` is the
 * value `drawn` below the same title; with `''` it is left out.
 */
export function factsOf<Row, K extends string>(
  columns: { readonly [P in K]: ListColumn<Row> },
  row: NoInfer<Row>,
): (key: K, drawn?: Drawn) => Fact {
  return (key, drawn) => {
    const column = columns[key];
    const title = column.title.replace(/（元）$/, '');
    if (typeof drawn === 'function') return [title, drawn(title)];
    return [title, drawn === undefined ? shownOf(column, row, title) : drawn];
  };
}

/** An amount has its unit, and the number of a record can be copied. */
function shownOf<Row>({ kind, text }: ListColumn<Row>, row: Row, title: string): ReactNode {
  const value = String(text?.(row) ?? '');
  if (value === '') return '';
  if (kind === 'money') return <YuanText value={value} />;
  return kind === 'code' ? <Copyable text={value} what={title} /> : value;
}
