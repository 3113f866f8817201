import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';
import type { Permission } from './permissions.ts';
import { googleAuthCode } from './sign-in.ts';

/** The calls of a generic resource; one that a resource does not name is listed too, and answers 405. */
export const RESOURCE_CALLS = [
  'findList',
  'getPageList',
  'findAll',
  'save',
  'saveOrUpdate',
  'updateOrSave',
  'delete',
] as const;
export type ResourceCall = (typeof RESOURCE_CALLS)[number];

/** Rows of `findList` and `findAll` at most; more come by pages. */
export const RESOURCE_ROWS_MAX = 1000;

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
/** DELETE /api/{res}/{id}, GET /api/{res}/delete?id= */
export const resourceId = z.strictObject({ id });
/**
 * POST /api/{res}/save ⓖ: `data` is the JSON text of the fields, wire-encrypted; the code may be left out while the step-up window of the
 * session is open.
 */
export const resourceSaveBody = z.strictObject({
  data: z.string().min(1).max(40_000).meta({ title: '内容', description: '字段的 JSON 文本，经传输加密' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type ResourceSaveBody = z.infer<typeof resourceSaveBody>;

type Declared<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Call extends ResourceCall,
  List extends z.ZodType,
> = {
  /** Name in the path, such as `agt/account`. */
  name: string;
  title: string;
  /** One row as it is answered. */
  row: Row;
  /** Answer of getPageList where it holds more than rows, such as totals. */
  page?: List;
  /** What the lists may be narrowed and sorted by; paging comes by itself. */
  filters: Filters;
  /** What a write takes. A change names the row's `id` and all of its fields. */
  fields: Fields;
  permissions: { read: Permission; write?: Permission };
  calls: readonly Call[];
};

/** A generic resource: its fields, filters, permissions and calls, once for server and screen. */
export function resource<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  const Call extends ResourceCall,
  List extends z.ZodType = ReturnType<typeof pageOf<Row>>,
>(declared: Declared<Row, Filters, Fields, Call, List>) {
  const { filters, fields, page, row, ...about } = declared;
  return {
    ...about,
    row,
    rows: z.array(row),
    page: (page ?? pageOf(row)) as List,
    /** Query of findList. */
    listQuery: z.strictObject(filters),
    /** Query of getPageList. */
    pageQuery: z.strictObject({ ...pageQuery, ...filters }),
    /** What `data` of save holds. */
    created: z.strictObject(fields),
    /** Body of saveOrUpdate, query of updateOrSave: with an `id` the row is changed, without one it is made. */
    written: z.strictObject({ ...fields, id: id.optional() }),
  };
}
