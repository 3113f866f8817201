import { resource } from '@mashang/contract/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addUser,
  codeAt,
  headersOf,
  signInAs,
  startTestDeployment,
  type TestDeployment,
  wire,
} from '../../../features/sign-in/sign-in-testing.ts';
import { resourceRoutes } from './http-resource.ts';

const row = z.object({ id: z.string(), name: z.string(), size: z.int() });
const common = {
  title: '物件',
  row,
  filters: { name: z.string().max(5).optional().meta({ title: '名称' }) },
  fields: {
    name: z.string().trim().min(1).max(5).meta({ title: '名称' }),
    size: z.int().min(1).meta({ title: '大小' }),
  },
  permissions: { read: 'dashboard:read', write: 'complaint:review' },
} as const;
const thing = resource({
  ...common,
  name: 'test/thing',
  calls: ['findList', 'getPageList', 'findAll', 'save', 'saveOrUpdate', 'updateOrSave', 'delete'],
});
const shown = resource({ ...common, name: 'shown', calls: ['getPageList'] });

let deployment: TestDeployment;
let risk: Record<string, string>;
let finance: Record<string, string>;
const done: unknown[] = [];

beforeAll(async () => {
  const one = { id: '1', name: 'a', size: 2 };
  deployment = await startTestDeployment((app) => {
    resourceRoutes(app, thing, {
      findList: async (_ctx, filters) => [{ ...one, name: filters.name ?? 'any' }],
      getPageList: async (_ctx, query) => ({ list: [one], total: 1, page: query.page, limit: query.limit }),
      findAll: async () => [one, one],
      save: async (_ctx, fields) => {
        done.push(fields);
        return { id: '9', ...fields };
      },
      saveOrUpdate: async (_ctx, fields) => ({ ...fields, id: fields.id ?? '9' }),
      delete: async (_ctx, { id }) => void done.push(id),
    });
    resourceRoutes(app, shown, {
      getPageList: async (_ctx, { page, limit }) => ({ list: [], total: 0, page, limit }),
    });
  });
  const as = async (username: string, role: 'operator_risk' | 'operator_finance', totp: boolean) => {
    const id = await addUser(deployment, { username, roles: [role], totp });
    return headersOf(await signInAs(deployment, id, { username, ...(totp ? { code: codeAt(deployment) } : {}) }));
  };
  risk = await as('res-risk', 'operator_risk', true);
  finance = await as('res-finance', 'operator_finance', false);
});
afterAll(() => deployment?.stop());

async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = risk) {
  const answer = await deployment.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...(answer.json() as { code: number; msg: string; data: unknown }) };
}
const sealed = (fields: unknown) => wire(typeof fields === 'string' ? fields : JSON.stringify(fields));

describe('a generic resource', () => {
  it('answers its lists, narrowed by the declared filters alone', async () => {
    expect(await send('GET', '/api/test/thing/findList?name=b')).toMatchObject({ code: 200, data: [{ name: 'b' }] });
    expect(await send('GET', '/api/test/thing/findAll')).toMatchObject({ data: [{ id: '1' }, { id: '1' }] });
    expect(await send('GET', '/api/test/thing/getPageList?limit=5')).toMatchObject({
      data: { total: 1, page: 1, limit: 5 },
    });
    expect(await send('GET', '/api/test/thing/findList?more=1')).toMatchObject({
      code: 400,
      data: [{ field: 'more' }],
    });
    expect(await send('GET', '/api/test/thing/getPageList?limit=999')).toMatchObject({ code: 400 });
  });

  it('makes and changes rows by body and by query, and deletes by both paths', async () => {
    const fields = { name: ' a ', size: 3 };
    expect(await send('POST', '/api/test/thing/saveOrUpdate', fields)).toMatchObject({ data: { id: '9', name: 'a' } });
    expect(await send('GET', '/api/test/thing/updateOrSave?id=4&name=b&size=7')).toMatchObject({
      data: { id: '4', name: 'b', size: 7 },
    });
    done.length = 0;
    expect(await send('DELETE', '/api/test/thing/12')).toMatchObject({ code: 200 });
    expect(await send('GET', '/api/test/thing/delete?id=13')).toMatchObject({ code: 200 });
    expect(await send('DELETE', '/api/test/thing/x')).toMatchObject({ code: 400 });
    expect(done).toEqual(['12', '13']);
  });

  it('opens a wire-encrypted save with two-factor and names wrong fields as of any body', async () => {
    done.length = 0;
    const save = (data: string, more = {}, headers = risk) =>
      send('POST', '/api/test/thing/save', { data, ...more }, headers);
    const right = { name: 'n', size: 1 };
    // Signing in with a code opened the step-up window.
    expect(await save(sealed(right))).toMatchObject({ code: 200, data: { id: '9', name: 'n' } });
    deployment.time.now += 6 * 60_000;
    expect(await save(sealed(right))).toMatchObject({ code: 10072 });
    expect(await save(sealed(right), { googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 200 });
    expect(await save(sealed({ name: 'too long', size: 0, more: 1 }))).toMatchObject({
      code: 400,
      data: expect.arrayContaining([
        { field: 'name', reason: '最多 5 个字符' },
        { field: 'size', reason: '不能小于 1' },
        { field: 'more', reason: '该字段不存在' },
      ]),
    });
    expect(await save('not encrypted')).toMatchObject({ code: 400, data: [{ field: 'data' }] });
    expect(await save(sealed('{broken'))).toMatchObject({ code: 400, data: [{ field: 'data' }] });
    expect(await save(sealed('{"name":"n","size":1,"__proto__":{"a":1}}'))).toMatchObject({ code: 400 });
    expect(await save(sealed(right), {}, finance)).toMatchObject({ code: 403 });
    expect(done).toEqual([right, right]);
  });

  it('refuses reads and writes without their permission', async () => {
    expect(await send('GET', '/api/test/thing/findAll', undefined, finance)).toMatchObject({ code: 200 });
    for (const [method, path] of [
      ['POST', 'saveOrUpdate'],
      ['GET', 'updateOrSave?name=a&size=1'],
      ['DELETE', '1'],
      ['GET', 'delete?id=1'],
    ] as const)
      expect(await send(method, `/api/test/thing/${path}`, method === 'POST' ? {} : undefined, finance)).toMatchObject({
        code: 403,
      });
    expect(await send('GET', '/api/test/thing/findAll', undefined, {})).toMatchObject({ code: 401 });
  });

  it('answers 405 to the calls it does not declare, whatever is sent, and lists them', async () => {
    expect(await send('GET', '/api/shown/getPageList')).toMatchObject({ code: 200 });
    for (const [method, path] of [
      ['GET', 'findList'],
      ['GET', 'findAll'],
      ['GET', 'delete?id=1'],
      ['GET', 'updateOrSave'],
      ['POST', 'save'],
      ['POST', 'saveOrUpdate'],
      ['DELETE', '1'],
    ] as const)
      expect(await send(method, `/api/shown/${path}`, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 200,
        code: 405,
        msg: expect.stringContaining('不提供'),
      });
    expect(await send('GET', '/api/shown/findList', undefined, {})).toMatchObject({ code: 401 });
  });
});
