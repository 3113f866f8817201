/** What one column of a list shows, on the screen and in a file: declared once for both. */
export type ListColumn<Row> = {
  title: string;
  /** `money` is decimal yuan, so the title says （元）. Texts without a kind are words. */
  kind?: 'money' | 'number' | 'time' | 'code';
  /**
   * Its value: of a file always, of the screen where the page draws nothing else for it. Left out where the screen alone has the column,
   * which then draws it.
   */
  text?(row: Row): string | number | null | undefined;
  /** On the screen only once it is chosen in the column picker; `file` where only a file has it. */
  extra?: true | 'file';
  /** Name the server sorts by. */
  sortKey?: string;
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
