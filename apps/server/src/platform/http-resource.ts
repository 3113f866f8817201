import type { Permission } from '@mashang/contract/permissions';
import { RESOURCE_CALLS, type ResourceCall, resourceId, resourceSaveBody } from '@mashang/contract/resources';
import { z } from 'zod';
import { requireTwoFactor } from './auth.ts';
import { wireDecrypt } from './crypto.ts';
import { BusinessError, invalidField } from './errors.ts';
import { type Http, parseJson } from './http.ts';
import { backOfficeRoute } from './http-back-office.ts';
import { createValidatorCompiler, describeErrors, inputSchema } from './validation.ts';
import { allow, type Ctx } from './verb.ts';

/** A resource as its contract declares it. */
type Resource = {
  name: string;
  title: string;
  row: z.ZodType;
  rows: z.ZodType;
  page: z.ZodType;
  listQuery: z.ZodType;
  pageQuery: z.ZodType;
  created: z.ZodType;
  written: z.ZodType;
  permissions: { read: Permission; write?: Permission };
  calls: readonly ResourceCall[];
};

/** What the feature's own verbs do; `saveOrUpdate` serves updateOrSave too, and `delete` both of its paths. */
type Verbs<R extends Resource> = {
  findList(ctx: Ctx, filters: z.output<R['listQuery']>): Promise<z.input<R['row']>[]>;
  getPageList(ctx: Ctx, query: z.output<R['pageQuery']>): Promise<z.input<R['page']>>;
  findAll(ctx: Ctx): Promise<z.input<R['row']>[]>;
  save(ctx: Ctx, fields: z.output<R['created']>): Promise<z.input<R['row']>>;
  saveOrUpdate(ctx: Ctx, fields: z.output<R['written']>): Promise<z.input<R['row']>>;
  /** Archives where money or audit refer to the row. */
  delete(ctx: Ctx, row: { id: string }): Promise<unknown>;
};
type VerbOf<Call extends ResourceCall> = Call extends 'updateOrSave' ? 'saveOrUpdate' : Exclude<Call, 'updateOrSave'>;
/** One verb for each call the resource declares, and none for another. */
export type ResourceVerbs<R extends Resource> = Pick<Verbs<R>, VerbOf<R['calls'][number]>>;

/** Serves the calls of `/api/{res}/…` that a resource declares; the others say 405, so that who calls them knows that there is no such thing. */
export function resourceRoutes<R extends Resource>(app: Http, resource: R, verbs: ResourceVerbs<R>): void {
  const serve = verbs as Partial<Verbs<Resource>>;
  const base = `/api/${resource.name}`;
  const tags = [resource.title];
  const { read, write } = resource.permissions;
  const has = (call: ResourceCall) => resource.calls.includes(call);

  if (has('findList'))
    backOfficeRoute(app, {
      method: 'GET',
      url: `${base}/findList`,
      summary: `${resource.title}：按条件列出`,
      tags,
      permission: read,
      query: resource.listQuery,
      answer: resource.rows,
      handler: (ctx, request) => verbOf(serve, 'findList')(ctx, request.query),
    });
  if (has('getPageList'))
    backOfficeRoute(app, {
      method: 'GET',
      url: `${base}/getPageList`,
      summary: `${resource.title}：分页列表`,
      tags,
      permission: read,
      query: resource.pageQuery,
      answer: resource.page,
      handler: (ctx, request) => verbOf(serve, 'getPageList')(ctx, request.query),
    });
  if (has('findAll'))
    backOfficeRoute(app, {
      method: 'GET',
      url: `${base}/findAll`,
      summary: `${resource.title}：全部`,
      tags,
      permission: read,
      answer: resource.rows,
      handler: (ctx) => verbOf(serve, 'findAll')(ctx),
    });
  if (write) writeRoutes(app, resource, { serve, base, tags, permission: write });
  refusedRoutes(app, resource);
}

const PATHS: Record<ResourceCall, readonly (readonly ['GET' | 'POST' | 'DELETE', string])[]> = {
  findList: [['GET', 'findList']],
  getPageList: [['GET', 'getPageList']],
  findAll: [['GET', 'findAll']],
  save: [['POST', 'save']],
  saveOrUpdate: [['POST', 'saveOrUpdate']],
  updateOrSave: [['GET', 'updateOrSave']],
  delete: [
    ['DELETE', ':id'],
    ['GET', 'delete'],
  ],
};

/** The calls a resource has not: in the reference like the others, and a clear answer whatever is sent. */
function refusedRoutes(app: Http, { name, title, calls, permissions }: Resource): void {
  const has = (call: ResourceCall) => calls.includes(call) && (permissions.write !== undefined || isReading(call));
  for (const call of RESOURCE_CALLS.filter((one) => !has(one)))
    for (const [method, path] of PATHS[call])
      backOfficeRoute(app, {
        method,
        url: `/api/${name}/${path}`,
        summary: `${title}：不提供 ${call}`,
        description: '该资源没有此操作，总是答复 405。',
        tags: [title],
        permission: permissions.read,
        ...(path === ':id' ? { params: z.object({ id: z.string() }) } : {}),
        answer: z.null(),
        handler: async () => {
          throw new BusinessError('notAllowed', `${title}不提供 ${call} 操作`);
        },
      });
}

function isReading(call: ResourceCall): boolean {
  return call === 'findList' || call === 'getPageList' || call === 'findAll';
}

type Written = { serve: Partial<Verbs<Resource>>; base: string; tags: string[]; permission: Permission };

function writeRoutes(app: Http, resource: Resource, { serve, base, tags, permission }: Written): void {
  const { title, row, calls } = resource;
  if (calls.includes('save')) {
    const open = wireReader(app, resource.created);
    backOfficeRoute(app, {
      method: 'POST',
      url: `${base}/save`,
      summary: `${title}：新增`,
      description: 'data 为各字段的 JSON 文本，经传输加密；字段与 saveOrUpdate 相同，不含 id。',
      tags,
      permission,
      twoFactor: true,
      body: resourceSaveBody,
      sealed: resource.created,
      answer: row,
      success: '保存成功',
      async handler(ctx, { body }) {
        allow(ctx.actor, permission);
        const fields = open(body.data);
        await requireTwoFactor(ctx, body.googleAuthCode, { fresh: false });
        return verbOf(serve, 'save')(ctx, fields);
      },
    });
  }
  const changing = { tags, permission, answer: row, success: '保存成功' };
  if (calls.includes('saveOrUpdate'))
    backOfficeRoute(app, {
      ...changing,
      method: 'POST',
      url: `${base}/saveOrUpdate`,
      summary: `${title}：有 id 即修改，无 id 即新增`,
      body: resource.written,
      handler: (ctx, request) => verbOf(serve, 'saveOrUpdate')(ctx, request.body),
    });
  if (calls.includes('updateOrSave'))
    backOfficeRoute(app, {
      ...changing,
      method: 'GET',
      url: `${base}/updateOrSave`,
      summary: `${title}：同 saveOrUpdate，字段在查询参数中`,
      query: resource.written,
      handler: (ctx, request) => verbOf(serve, 'saveOrUpdate')(ctx, request.query),
    });
  if (!calls.includes('delete')) return;
  const removing = { tags, permission, success: '已删除' };
  backOfficeRoute(app, {
    ...removing,
    method: 'DELETE',
    url: `${base}/:id`,
    summary: `${title}：删除（被资金或审计引用的只归档）`,
    params: resourceId,
    handler: (ctx, request) => verbOf(serve, 'delete')(ctx, request.params),
  });
  backOfficeRoute(app, {
    ...removing,
    method: 'GET',
    url: `${base}/delete`,
    summary: `${title}：删除，同 DELETE`,
    query: resourceId,
    handler: (ctx, request) => verbOf(serve, 'delete')(ctx, request.query),
  });
}

function verbOf<K extends keyof Verbs<Resource>>(serve: Partial<Verbs<Resource>>, name: K): Verbs<Resource>[K] {
  const verb = serve[name];
  if (!verb) throw new Error(`a resource declares ${name} and has no verb for it`);
  return verb as Verbs<Resource>[K];
}

/** Opens the wire-encrypted fields of a save and holds them against their schema; what is wrong is told as of any body. */
function wireReader<S extends z.ZodType>(app: Http, schema: S): (data: string) => z.output<S> {
  const validate = createValidatorCompiler()({ schema: inputSchema(schema), httpPart: 'body' }) as ((
    value: unknown,
  ) => boolean) & { errors?: Parameters<typeof describeErrors>[0] };
  return function open(data) {
    const fields = parse(wireDecrypt(data, app.platform.config.wireKey));
    if (validate(fields)) return fields as z.output<S>;
    const { message, fields: wrong } = describeErrors(validate.errors ?? []);
    throw new BusinessError('invalid', message, { fields: wrong });
  };
}

function parse(text: string | null): unknown {
  try {
    if (text) return parseJson(Buffer.from(text));
  } catch {
    // What it was is told below.
  }
  throw invalidField('data', '内容须为经传输加密的 JSON');
}
