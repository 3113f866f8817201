import type { Area } from './permissions.ts';

/** One column of a list, declared once for the screen and the file. */
export type ListColumn<Row> = {
  title: string;
  /**
   * Title in a file, where the cell on the screen shows information that the file's title must add (a unit, the owner
   * of a name).
   */
  fileTitle?: string;
  /**
   * `money` is decimal yuan, so the title gets （元）; `digits` are not a quantity (an account's number). Texts without a
   * kind are words.
   */
  kind?: 'money' | 'number' | 'time' | 'digits' | 'code';
  /**
   * Its value: always used in a file, and on the screen where the page has no cell of its own for it. Left out for a
   * column that exists only on the screen, which then renders it.
   */
  text?(row: Row): string | number | null | undefined;
  /** `true`: on the screen only when chosen in the column picker; `file`: in a file only. */
  extra?: true | 'file';
  /** Key of the column before it in a file, if the order differs from the screen. */
  fileAfter?: string;
  /** Sort name for the server. */
  sortKey?: string;
  /** Areas that see it; without it, every area that sees the list. */
  areas?: readonly Area[];
  /** The column is about floats: it is left out where the settlement mode has none. */
  ofFloats?: true;
};

/** A list's columns by key, in order. */
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>;

/** Declares a list's columns, so that a renderer can refer to a column only by a declared name. */
/*@__NO_SIDE_EFFECTS__*/
export function listColumns<Row>() {
  return <const C extends ListColumns<Row>>(columns: C): { readonly [K in keyof C]: ListColumn<Row> } => columns;
}

/** The columns that an area sees. */
export function columnsFor<Row, K extends string>(
  columns: { readonly [P in K]: ListColumn<Row> },
  area: Area,
): { readonly [P in K]?: ListColumn<Row> } {
  const seen: { [P in K]?: ListColumn<Row> } = { ...columns };
  for (const key in columns) if (!(columns[key].areas?.includes(area) ?? true)) delete seen[key];
  return seen;
}

/** Returns the columns that remain where participants hold no floats. */
export function withoutFloats<Row, K extends string>(
  columns: {
    readonly [P in K]: ListColumn<Row>;
  },
): { readonly [P in K]?: ListColumn<Row> } {
  const left: { [P in K]?: ListColumn<Row> } = { ...columns };
  for (const key in columns) if (columns[key].ofFloats) delete left[key];
  return left;
}

/** Returns the columns of a file, by key and in its order. */
export function inFileOrder<Row>(columns: ListColumns<Row>): readonly (readonly [string, ListColumn<Row>])[] {
  function following(place: string | undefined): (readonly [string, ListColumn<Row>])[] {
    return Object.entries(columns)
      .filter(([, { text, fileAfter }]) => text && fileAfter === place)
      .flatMap((column) => [column, ...following(column[0])]);
  }
  return following(undefined);
}
