import { RESOURCE_CALLS, type ResourceCall, refusedEndpoint, type resource } from '@mashang/contract/resources';
import type { z } from 'zod';
import { requireTwoFactor } from '../../auth/auth.ts';
import { BusinessError, invalidField } from '../../errors.ts';
import { wireDecrypt } from '../../security/crypto.ts';
import { allow, type Ctx } from '../../verbs/verb.ts';
import { type Http, parseJson } from '../http.ts';
import { implement } from '../http-back-office.ts';
import { createValidatorCompiler, describeErrors, inputSchema } from '../validation.ts';
import * as zh from '../zh.ts';

/** A resource as its contract declares it, with any fields. */
type Resource = ReturnType<typeof resource<z.ZodType, z.ZodRawShape, z.ZodRawShape, ResourceCall, z.ZodType>>;

/** The feature's own verbs; `saveOrUpdate` also serves updateOrSave, and `delete` both of its paths. */
type Verbs<R extends Resource> = {
  findList(ctx: Ctx, filters: z.output<R['listQuery']>): Promise<z.input<R['row']>[]>;
  getPageList(ctx: Ctx, query: z.output<R['pageQuery']>): Promise<z.input<R['page']>>;
  findAll(ctx: Ctx): Promise<z.input<R['row']>[]>;
  save(ctx: Ctx, fields: z.output<R['created']>): Promise<z.input<R['row']>>;
  saveOrUpdate(ctx: Ctx, fields: z.output<R['written']>): Promise<z.input<R['row']>>;
  /** Archives the row where money or audit refer to it. */
  delete(ctx: Ctx, row: { id: string }): Promise<unknown>;
};
type VerbOf<Call extends ResourceCall> = Call extends 'updateOrSave' ? 'saveOrUpdate' : Exclude<Call, 'updateOrSave'>;
/** One verb for each call that the resource declares, and no other. */
export type ResourceVerbs<R extends Resource> = Pick<Verbs<R>, VerbOf<R['calls'][number]>>;

/** The endpoints of a call; a deletion has two paths. */
const ENDPOINTS = {
  findList: ['findList'],
  getPageList: ['getPageList'],
  findAll: ['findAll'],
  save: ['save'],
  saveOrUpdate: ['saveOrUpdate'],
  updateOrSave: ['updateOrSave'],
  delete: ['deleteById', 'delete'],
} as const satisfies Record<ResourceCall, readonly (keyof Resource['endpoints'])[]>;
const READING: readonly ResourceCall[] = ['findList', 'getPageList', 'findAll'];

/**
 * Serves the calls of `/api/{res}/…` that a resource declares. The others answer 405, which shows that they do not
 * exist.
 */
export function resourceRoutes<R extends Resource>(app: Http, resource: R, verbs: ResourceVerbs<R>): void {
  const serve = verbs as Partial<Verbs<Resource>>;
  const { endpoints, permissions }: Resource = resource;
  const verb = <K extends keyof Verbs<Resource>>(name: K) => verbOf(serve, name);
  const declare: Record<ResourceCall, () => void> = {
    findList: () => implement(app, endpoints.findList, (ctx, { query }) => verb('findList')(ctx, query)),
    getPageList: () => implement(app, endpoints.getPageList, (ctx, { query }) => verb('getPageList')(ctx, query)),
    findAll: () => implement(app, endpoints.findAll, (ctx) => verb('findAll')(ctx)),
    save: () => serveSave(app, resource, verb('save')),
    saveOrUpdate: () => implement(app, endpoints.saveOrUpdate, (ctx, { body }) => verb('saveOrUpdate')(ctx, body)),
    updateOrSave: () => implement(app, endpoints.updateOrSave, (ctx, { query }) => verb('saveOrUpdate')(ctx, query)),
    delete: () => {
      implement(app, endpoints.deleteById, (ctx, { params }) => verb('delete')(ctx, params));
      implement(app, endpoints.delete, (ctx, { query }) => verb('delete')(ctx, query));
    },
  };
  for (const call of RESOURCE_CALLS) {
    const has = resource.calls.includes(call) && (permissions.write !== undefined || READING.includes(call));
    if (has) declare[call]();
    else
      for (const name of ENDPOINTS[call])
        implement(app, refusedEndpoint(resource, call, endpoints[name]), async () => {
          throw new BusinessError('notAllowed', zh.httpResource.callNotOffered(resource.title, call));
        });
  }
}

function serveSave(app: Http, resource: Resource, save: Verbs<Resource>['save']): void {
  const { endpoints, permissions, created } = resource;
  const permission = permissions.write ?? permissions.read;
  const open = wireReader(app, created);
  implement(app, endpoints.save, async (ctx, { body }) => {
    allow(ctx.actor, permission);
    const fields = open(body.data);
    await requireTwoFactor(ctx, body.googleAuthCode, { fresh: false });
    return save(ctx, fields);
  });
}

function verbOf<K extends keyof Verbs<Resource>>(serve: Partial<Verbs<Resource>>, name: K): Verbs<Resource>[K] {
  const verb = serve[name];
  if (!verb) throw new Error(`a resource declares ${name} and has no verb for it`);
  return verb as Verbs<Resource>[K];
}

/**
 * Opens the wire-encrypted fields of a save and checks them against their schema; errors are reported like those of a
 * body.
 */
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
    // The reason is reported below.
  }
  throw invalidField('data', zh.httpResource.sealedJson);
}
