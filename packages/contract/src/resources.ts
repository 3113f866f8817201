import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import type { Permission } from './permissions.ts';
import { googleAuthCode } from './sign-in.ts';

/** The calls of a generic resource; a call that a resource does not name is listed too, and answers 405. */
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

/** Maximum number of rows of `findList` and `findAll`; use pages for more. */
export const RESOURCE_ROWS_MAX = 1000;

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
/** DELETE /api/{res}/{id}, GET /api/{res}/delete?id= */
export const resourceId = z.strictObject({ id });
/**
 * POST /api/{res}/save ⓖ: `data` is the JSON text of the fields, wire-encrypted; the code may be left out while the
 * step-up window of the session is open.
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
  /** One row of an answer. */
  row: Row;
  /** Answer of getPageList where it contains more than rows, such as totals. */
  page?: List;
  /** Filters and sorts of the lists; paging is added automatically. */
  filters: Filters;
  /** Fields of a write. A change names the row's `id` and all of its fields. */
  fields: Fields;
  permissions: { read: Permission; write?: Permission };
  calls: readonly Call[];
};

/** Declares a generic resource: its fields, filters, permissions and calls, once for server and screen. */
/*@__NO_SIDE_EFFECTS__*/
export function resource<
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  const Call extends ResourceCall,
  List extends z.ZodType = ReturnType<typeof pageOf<Row>>,
>(declared: Declared<Row, Filters, Fields, Call, List>) {
  const { filters, fields, page, row, ...about } = declared;
  const schemas = {
    row,
    rows: z.array(row),
    page: (page ?? pageOf(row)) as List,
    /** Query of findList. */
    listQuery: z.strictObject(filters),
    /** Query of getPageList. */
    pageQuery: z.strictObject({ ...pageQuery, ...filters }),
    /** Content of `data` in save. */
    created: z.strictObject(fields),
    /** Body of saveOrUpdate, query of updateOrSave: with an `id` the row is changed, without one it is created. */
    written: z.strictObject({ ...fields, id: id.optional() }),
  };
  return { ...about, ...schemas, endpoints: endpointsOf({ ...about, ...schemas }) };
}

type Schemas = Record<'row' | 'rows' | 'page' | 'listQuery' | 'pageQuery' | 'created' | 'written', z.ZodType>;
type About = Pick<
  Declared<z.ZodType, z.ZodRawShape, z.ZodRawShape, ResourceCall, z.ZodType>,
  'name' | 'title' | 'permissions'
>;

/** The record that a list is narrowed to, such as an account or a product, does not belong to the reader. */
const OF_READS = ['notFound'] as const;
/** The record is gone, has changed or is frozen, or the licence does not cover the kind. */
const OF_WRITES = ['notFound', 'conflict', 'frozen', 'notOffered'] as const;

/** Returns all possible calls of a resource; the server answers 405 to those that the resource does not name. */
function endpointsOf<R extends About & Schemas>(resource: R) {
  const { name, title, permissions } = resource;
  const base = `/api/${name}`;
  const tags = [title];
  const reading = { method: 'GET', tags, permission: permissions.read, errors: OF_READS } as const;
  const writing = { tags, permission: permissions.write ?? permissions.read, errors: OF_WRITES } as const;
  const changing = { ...writing, answer: resource.row as R['row'], success: '保存成功' };
  return {
    findList: endpoint({
      ...reading,
      path: `${base}/findList`,
      summary: `${title}：按条件列出`,
      query: resource.listQuery as R['listQuery'],
      answer: resource.rows as R['rows'],
    }),
    getPageList: endpoint({
      ...reading,
      path: `${base}/getPageList`,
      summary: `${title}：分页列表`,
      query: resource.pageQuery as R['pageQuery'],
      answer: resource.page as R['page'],
    }),
    findAll: endpoint({
      ...reading,
      path: `${base}/findAll`,
      summary: `${title}：全部`,
      answer: resource.rows as R['rows'],
    }),
    save: endpoint({
      ...changing,
      method: 'POST',
      path: `${base}/save`,
      summary: `${title}：新增`,
      description: 'data 为各字段的 JSON 文本，经传输加密；字段与 saveOrUpdate 相同，不含 id。',
      twoFactor: true,
      body: resourceSaveBody,
      sealed: resource.created as R['created'],
    }),
    saveOrUpdate: endpoint({
      ...changing,
      method: 'POST',
      path: `${base}/saveOrUpdate`,
      summary: `${title}：有 id 即修改，无 id 即新增`,
      body: resource.written as R['written'],
    }),
    updateOrSave: endpoint({
      ...changing,
      method: 'GET',
      path: `${base}/updateOrSave`,
      summary: `${title}：同 saveOrUpdate，字段在查询参数中`,
      query: resource.written as R['written'],
    }),
    deleteById: endpoint({
      ...writing,
      method: 'DELETE',
      path: `${base}/:id`,
      summary: `${title}：删除（被资金或审计引用的只归档）`,
      params: resourceId,
      success: '已删除',
    }),
    delete: endpoint({
      ...writing,
      method: 'GET',
      path: `${base}/delete`,
      summary: `${title}：删除，同 DELETE`,
      query: resourceId,
      success: '已删除',
    }),
  };
}

/**
 * Returns the endpoint for a call that a resource does not have: listed in the reference like the others, and it always
 * answers 405.
 */
export function refusedEndpoint({ title, permissions }: About, call: ResourceCall, asked: Endpoint): Endpoint {
  const { method, path } = asked;
  return endpoint({
    method,
    path,
    summary: `${title}：不提供 ${call}`,
    description: '该资源没有此操作，总是答复 405。',
    tags: [title],
    permission: permissions.read,
    errors: ['notAllowed'],
    ...(asked.params ? { params: z.object({ id: z.string() }) } : {}),
    answer: z.null(),
  });
}
