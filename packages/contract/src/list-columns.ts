import type { Area } from './permissions.ts';

/** What one column of a list shows, on the screen and in a file: declared once for both. */
export type ListColumn<Row> = {
  title: string;
  /**
   * Its title in a file, where a cell of the screen says what the file's title has to say (a unit, whose name it is).
   */
  fileTitle?: string;
  /**
   * `money` is decimal yuan, so the title says （元）; `digits` count nothing (an account's number).
   * Texts without a kind are words.
   */
  kind?: 'money' | 'number' | 'time' | 'digits' | 'code';
  /**
   * Its value: of a file always, of the screen where the page draws nothing else for it. Left out where the screen
   * alone has the column, which then draws it.
   */
  text?(row: Row): string | number | null | undefined;
  /** On the screen only once it is chosen in the column picker; `file` where only a file has it. */
  extra?: true | 'file';
  /** Key of the column that it follows in a file, where that is another than on the screen. */
  fileAfter?: string;
  /** Name the server sorts by. */
  sortKey?: string;
  /** Who sees it; without it whoever sees the list. */
  areas?: readonly Area[];
  /** Of floats: not there where the settlement mode has none. */
  ofFloats?: true;
};

/** A list's columns by key, in their order. */
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>;

/** Declares a list's columns, so that who draws one can name it only as it is declared. */
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

/** The columns that there are where participants hold no floats. */
export function withoutFloats<Row, K extends string>(
  columns: {
    readonly [P in K]: ListColumn<Row>;
  },
): { readonly [P in K]?: ListColumn<Row> } {
  const left: { [P in K]?: ListColumn<Row> } = { ...columns };
  for (const key in columns) if (columns[key].ofFloats) delete left[key];
  return left;
}

/** Columns a file has, by key and in its order. */
export function inFileOrder<Row>(columns: ListColumns<Row>): readonly (readonly [string, ListColumn<Row>])[] {
  function following(place: string | undefined): (readonly [string, ListColumn<Row>])[] {
    return Object.entries(columns)
      .filter(([, { text, fileAfter }]) => text && fileAfter === place)
      .flatMap((column) => [column, ...following(column[0])]);
  }
  return following(undefined);
}
