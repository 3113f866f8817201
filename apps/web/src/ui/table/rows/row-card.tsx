import { Fragment, type ReactNode } from 'react';
import * as looks from '../../layout/looks.module.css';
import type { ListedColumn } from '../columns/list-columns.tsx';
import * as orderList from '../order-list.module.css';

/** A column by its key, or several that are joined on one side of a line. */
type Said<Key> = Key | readonly Key[];
type Line<Key> = readonly [left: Said<Key>, right?: Said<Key>];

/**
 * Content of a card, by the keys of the declared columns. A column that the reader does not see, or that is empty, is
 * left out.
 */
export type CardShape<Columns> = {
  /** Amount or name, and the state. */
  head: Line<keyof Columns & string>;
  body?: readonly Line<keyof Columns & string>[];
  /** Shown below in a softer colour. */
  foot?: readonly Line<keyof Columns & string>[];
};

type Props<Row, Columns> = {
  row: Row;
  columns: readonly ListedColumn<Row>[];
  shape: CardShape<Columns>;
  /** Without it the card opens nothing. */
  onOpen?(): void;
};

/** A row of a list on a phone, rendered from its columns. */
export function RowCard<Row, Columns>({ row, columns, shape, onOpen }: Props<Row, Columns>): ReactNode {
  const { head, body = [], foot = [] } = shape;
  const of = { row, columns };
  const lines = (
    <>
      <CardLine {...of} line={head} isHead />
      {body.map((line) => (
        <CardLine key={line.join()} {...of} line={line} />
      ))}
      {foot.map((line) => (
        <CardLine key={line.join()} {...of} line={line} isSoft />
      ))}
    </>
  );
  if (!onOpen) return <div className={orderList.orderCardBody}>{lines}</div>;
  return (
    <button type="button" className={orderList.orderCardBody} onClick={onOpen}>
      {lines}
    </button>
  );
}

type LineProps<Row> = {
  row: Row;
  columns: readonly ListedColumn<Row>[];
  line: Line<string>;
  isHead?: true;
  isSoft?: true;
};

function CardLine<Row>({ row, columns, line: [left, right], isHead, isSoft }: LineProps<Row>): ReactNode {
  const [start, end] = [saidOf(columns, row, left), right && saidOf(columns, row, right)];
  if (!start && !end) return null;
  // An amount at the left is the main content of the card.
  const isFigure = columns.some((column) => column.declared && column.key === left && column.isMoney);
  const isStrong = isHead || isFigure;
  const shown = isStrong ? (
    <strong className={isFigure ? orderList.orderCardAmount : undefined}>{start}</strong>
  ) : (
    start
  );
  if (!end) return <span className={isSoft ? looks.soft : undefined}>{shown}</span>;
  return (
    <span className={isSoft ? `${orderList.orderCardLine} ${looks.soft}` : orderList.orderCardLine}>
      <span>{shown}</span>
      <span>{end}</span>
    </span>
  );
}

/** The columns' values with separators between them; null where all are empty. */
function saidOf<Row>(columns: readonly ListedColumn<Row>[], row: Row, keys: Said<string>): ReactNode {
  const said = [keys].flat().flatMap((key) => {
    const column = columns.find((one) => one.key === key);
    const value = column?.declared ? column.card(row) : null;
    return value === null || value === '' ? [] : [{ key, value }];
  });
  if (said.length === 0) return null;
  return said.map(({ key, value }, place) => (
    <Fragment key={key}>
      {place > 0 ? ' · ' : ''}
      {value}
    </Fragment>
  ));
}
