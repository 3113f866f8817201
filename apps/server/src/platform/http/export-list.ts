import { FLOATS } from '@mashang/contract/jurisdictions';
import { inFileOrder, type ListColumns } from '@mashang/contract/list-columns';
import type { Permission } from '@mashang/contract/permissions';
import type { z } from 'zod';
import { BusinessError } from '../errors.ts';
import type { SheetCell, SheetColumn } from '../files/sheets/sheet.ts';
import type { Platform } from '../platform.ts';
import type { Ctx, UserActor } from '../verbs/verb.ts';
import { createInputCheck } from './validation.ts';

/** One column of an exported list; `key` is the key of the column on the screen. */
type ExportColumn<Row> = SheetColumn & {
  key: string;
  cell(row: Row): SheetCell;
  /** A column of floats: left out where the settlement mode has none, as on the screen. */
  ofFloats?: true;
};
/** Returns the columns of a list that go into a file, as the contract declares them. */
export function fileColumns<Row>(columns: ListColumns<Row>): ExportColumn<Row>[] {
  return inFileOrder(columns).flatMap(([key, { title, fileTitle = title, kind, text, ofFloats }]) => {
    if (!text) return [];
    const asNumber = kind === 'money' || kind === 'number' ? { kind } : {};
    return [{ key, title: fileTitle, ...asNumber, cell: text, ...(ofFloats ? { ofFloats } : {}) }];
  });
}

/** Rows of a page, and the cursor of the next; without a cursor, a full page is followed by the next page number. */
export type ExportPage<Row> = { list: readonly Row[]; nextCursor?: string };
type Paged = { page: number; limit: number; cursor?: string };

/** Declaration by a feature of how its list is exported. */
type Declared<Query extends Paged, Row> = {
  /** Name of the list on screen (`ListDeclaration.name`). */
  name: string;
  title: string;
  /** Checked again when the file is made: a user who has lost it meanwhile gets no file. */
  permission: Permission;
  /** Schema of the query of the list's own call. */
  query: z.ZodType<Query>;
  /** As the contract's `lists/` declare them: no file column is declared here. */
  columns(reader: Pick<UserActor, 'area'>): ListColumns<Row>;
  /** Returns one page as the actor may see it, under the same permission and row-level security as the list. */
  page(ctx: Ctx, query: Query): Promise<ExportPage<Row>>;
  /** Counts the rows to come; runs while rows are written. Without it progress shows no total. */
  count?(ctx: Ctx, query: Query): Promise<number>;
};
/** An exportable list with its types hidden: text in, cells out. */
export type ExportList = {
  name: string;
  title: string;
  permission: Permission;
  /** Throws 400 when the list would refuse this filter. */
  check(query: Readonly<Record<string, string>>): void;
  columnsOf(actor: UserActor): readonly (SheetColumn & { key: string })[];
  /** The columns as they are declared. */
  declaredFor(reader: Pick<UserActor, 'area'>): readonly object[];
  /** Keys of the columns that exist under the present settlement mode, for the user who requests a file. */
  offeredTo(reader: Reader): Promise<readonly string[]>;
  count(ctx: Ctx, query: Readonly<Record<string, string>>): Promise<number | null>;
  /** Returns every row of the filter, page by page, with the named columns in that order. */
  rows(ctx: Ctx, query: Readonly<Record<string, string>>, keys: readonly string[]): AsyncIterable<SheetCell[][]>;
};

type Reader = { actor: UserActor; platform: Platform };
/** Whether participants hold floats here, or still finish what was begun with them. */
async function hasFloats({ gate }: Platform): Promise<boolean> {
  try {
    await gate(FLOATS, 'finish');
    return true;
  } catch (error) {
    if (error instanceof BusinessError) return false;
    throw error;
  }
}

/** Rows read at once: few enough that other work runs between two pages. */
const PAGE_ROWS = 500;

/** Declares that a list can be exported; its feature provides only one page at a time. */
export function exportList<Query extends Paged, Row>(list: Declared<Query, Row>): ExportList {
  const check = createInputCheck(list.query);
  const columnsOf = (actor: UserActor) => fileColumns(list.columns(actor));
  const queryOf = (query: Readonly<Record<string, string>>) => check(query);

  async function offeredTo({ actor, platform }: Reader): Promise<readonly string[]> {
    const columns = columnsOf(actor);
    const isWhole = !columns.some(({ ofFloats }) => ofFloats) || (await hasFloats(platform));
    return columns.filter(({ ofFloats }) => isWhole || !ofFloats).map(({ key }) => key);
  }

  async function* rows(
    ctx: Ctx,
    given: Readonly<Record<string, string>>,
    keys: readonly string[],
  ): AsyncGenerator<SheetCell[][]> {
    const { actor } = ctx;
    if (actor.kind !== 'user') return;
    const all = new Map(columnsOf(actor).map((column) => [column.key, column]));
    const columns = keys.flatMap((key) => all.get(key) ?? []);
    const query = { ...queryOf(given), page: 1, limit: PAGE_ROWS, cursor: undefined as string | undefined };
    for (;;) {
      const { list: page, nextCursor } = await list.page(ctx, query);
      yield page.map((row) => columns.map((column) => column.cell(row)));
      if (nextCursor === undefined && page.length < PAGE_ROWS) return;
      query.cursor = nextCursor;
      query.page += 1;
    }
  }
  return {
    name: list.name,
    title: list.title,
    permission: list.permission,
    check: (query) => void queryOf(query),
    columnsOf,
    declaredFor: (reader) => Object.values(list.columns(reader)),
    offeredTo,
    count: async (ctx, query) => (list.count ? list.count(ctx, queryOf(query)) : null),
    rows,
  };
}
