import { collectionListQuery, createCollectionBody } from '@mashang/contract/collection-orders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  addUser,
  call,
  headersOf,
  signInAs,
  startTestDeployment,
  type TestDeployment,
} from '../../features/sign-in/sign-in-testing.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { BusinessError } from '../errors.ts';
import { registerDocs } from './documents/http-docs.ts';
import { implement } from './http-back-office.ts';
import { registerDeclined } from './http-declined.ts';
import { implementForMerchants } from './http-merchant.ts';
import { noteRefusal } from './http-refusals.ts';

let deployment: TestDeployment;
let ran = 0;
const actor = {
  kind: 'merchant',
  merchantId: 1n,
  mchId: 'M1',
  keyId: 'k',
  scopes: ['orders', 'read'],
  live: true,
  ip: '',
} as const;

beforeAll(async () => {
  deployment = await startTestDeployment((app) => {
    const common = { summary: 'test', tags: ['test'], errors: [] };
    implement(
      app,
      {
        ...common,
        method: 'POST',
        path: '/api/test/body',
        public: true,
        body: z.strictObject({
          name: z.string().trim().min(2, '名字太短').max(5).meta({ title: '名字' }),
          count: z.int().min(1).optional().meta({ title: '数量' }),
          inner: z.object({ kind: z.enum(['a', 'b']) }).optional(),
        }),
        answer: z.object({ name: z.string() }),
      },
      async (_ctx, request) => {
        ran += 1;
        return { name: request.body.name };
      },
    );
    implement(
      app,
      { ...common, method: 'GET', path: '/api/test/list', public: true, query: collectionListQuery },
      async (_ctx, request) => request.query,
    );
    implement(app, { ...common, method: 'GET', path: '/api/test/fault', public: true }, async () =>
      Promise.reject(new Error('secret detail')),
    );
    implement(
      app,
      { ...common, method: 'GET', path: '/api/test/zero', public: true, query: z.strictObject({ text: z.string() }) },
      async (ctx, request) => ctx.platform.db.app`select ${request.query.text}::text as text`,
    );
    implement(
      app,
      { ...common, method: 'GET', path: '/api/test/risk', permission: 'complaint:review' },
      async () => null,
    );
    implement(
      app,
      { ...common, method: 'GET', path: '/api/test/limited', public: true, limit: { max: 2, windowMs: 60_000 } },
      async () => null,
    );
    implementForMerchants(
      app,
      { ...common, method: 'POST', path: '/api/v1/collections', status: 201, errors: [], body: createCollectionBody },
      {
        authenticate: async (request) => {
          if (request.headers['x-signature'] !== String(request.rawBody.length))
            throw new BusinessError('unauthenticated', '签名不正确');
          return { actor };
        },
        handler: async (_ctx, request) => {
          if (request.body.subject === 'again')
            throw new BusinessError('conflict', '不同请求', { httpStatus: 422, agtOrderNo: 'C1' });
          return '{"ready":"made"}';
        },
        test: async () => '{"ready":"tested"}',
      },
    );
    registerDeclined(app);
    registerDocs(app);
  });
});
afterAll(() => deployment?.stop());

const post = (body: unknown) => call(deployment, 'POST', '/api/test/body', { body });

describe('a body that is wrong', () => {
  it.each([
    [{}, 'name', '不能为空'],
    [{ name: 5 }, 'name', '须为文本'],
    [{ name: null }, 'name', '须为文本'],
    [{ name: ' a ' }, 'name', '名字太短'],
    [{ name: 'abcdef' }, 'name', '最多 5 个字符'],
    [{ name: 'abc', count: '1' }, 'count', '须为整数'],
    [{ name: 'abc', count: 1.5 }, 'count', '须为整数'],
    [{ name: 'abc', count: 0 }, 'count', '不能小于 1'],
    [{ name: 'abc', inner: { kind: 'c' } }, 'inner.kind', '不在可选值之内'],
    [{ name: 'abc', inner: { kind: 'a', more: 1 } }, 'inner.more', '该字段不存在'],
    [{ name: 'abc', extra: 1 }, 'extra', '该字段不存在'],
    [[], '', '须为对象'],
  ])('%j: names %s', async (body, field, reason) => {
    const before = ran;
    expect(await post(body)).toMatchObject({ status: 200, code: 400, data: [{ field, reason }] });
    expect(ran).toBe(before);
  });

  it('lists each wrong field once, twenty at most, and cuts names made up by the sender', async () => {
    const answer = await post(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${'x'.repeat(100)}${n}`, 1])));
    const fields = answer.data as { field: string }[];
    expect(fields.length).toBeLessThanOrEqual(20);
    expect(Math.max(...fields.map(({ field }) => field.length))).toBeLessThanOrEqual(64);
  });

  it('answers broken JSON, another content type and too large a body clearly', async () => {
    const send = (payload: string, type = 'application/json') =>
      deployment.app.inject({ method: 'POST', url: '/api/test/body', headers: { 'content-type': type }, payload });
    expect((await send('{"name":')).json()).toMatchObject({ code: 400, msg: '请求体不是有效的 JSON' });
    expect((await send('name=abc', 'application/x-www-form-urlencoded')).json()).toMatchObject({
      code: 400,
      msg: 'Content-Type 须为 application/json',
    });
    expect((await send('{"name":"abc","__proto__":{"admin":true}}')).json()).toMatchObject({
      code: 400,
      data: [{ field: '__proto__' }],
    });
    const large = await send(`{"name":"${'x'.repeat(70_000)}"}`);
    expect([large.statusCode, large.json()]).toMatchObject([413, { code: 400, msg: '请求体过大' }]);
  });

  it('takes what is right, trimmed', async () => {
    expect(await post({ name: ' 张三 ', inner: { kind: 'b' } })).toMatchObject({ code: 200, data: { name: '张三' } });
  });
});

describe('a query', () => {
  it('becomes numbers and defaults, and names what is wrong', async () => {
    expect(await call(deployment, 'GET', '/api/test/list?limit=50')).toMatchObject({
      code: 200,
      data: { page: 1, limit: 50, sort: '-createTime' },
    });
    expect(await call(deployment, 'GET', '/api/test/list?limit=500')).toMatchObject({
      code: 400,
      msg: '每页条数不能大于 200',
    });
    expect(await call(deployment, 'GET', '/api/test/list?page=1e9')).toMatchObject({
      code: 400,
      data: [{ field: 'page' }],
    });
    expect(await call(deployment, 'GET', '/api/test/list?status=9')).toMatchObject({
      code: 400,
      data: [{ field: 'status', reason: '订单状态不存在' }],
    });
    expect(await call(deployment, 'GET', '/api/test/list?nope=1')).toMatchObject({
      code: 400,
      msg: '不存在字段 nope',
      data: [{ field: 'nope', reason: '该字段不存在' }],
    });
    expect(await call(deployment, 'GET', '/api/test/list?page=1&page=2')).toMatchObject({
      code: 400,
      data: [{ field: 'page' }],
    });
  });

  it('with the zero character is the sender’s fault', async () => {
    expect(await call(deployment, 'GET', '/api/test/zero?text=a%00b')).toMatchObject({ status: 200, code: 400 });
  });
});

describe('errors', () => {
  it('of the server carry the request id and nothing else', async () => {
    const answer = await deployment.app.inject('/api/test/fault');
    expect(answer.statusCode).toBe(500);
    const id = answer.headers['x-request-id'];
    expect(answer.json()).toEqual({ code: 500, msg: `系统错误，请求编号 ${id}`, data: { requestId: id } });
    expect(answer.body).not.toContain('secret detail');
  });

  it('of addresses nobody has are answered in the manner of the caller', async () => {
    expect((await deployment.app.inject('/api/%ff')).json()).toEqual({ code: 400, msg: '请求格式不正确', data: null });
    expect(await call(deployment, 'GET', '/api/nothing/here')).toMatchObject({ status: 404, code: 404 });
    const merchant = await deployment.app.inject('/api/v1/nothing');
    expect([merchant.statusCode, merchant.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('of permission come before the body is read; without a session it is 401', async () => {
    const finance = await addUser(deployment, { username: 'no-risk', roles: ['operator_finance'] });
    const risk = await addUser(deployment, { username: 'risk', roles: ['operator_risk'] });
    const get = (headers = {}) => call(deployment, 'GET', '/api/test/risk', { headers });
    expect(await get()).toMatchObject({ code: 401 });
    expect(await get(headersOf(await signInAs(deployment, finance, { username: 'no-risk' })))).toMatchObject({
      code: 403,
    });
    const session = await signInAs(deployment, risk, { username: 'risk' });
    expect(await get(headersOf(session))).toMatchObject({ code: 200 });
    // As the database's owner, because the application changes roles only by approvals.
    await asOwner(
      deployment.platform.db.url,
      (tx) => tx`update app_user set roles = '{operator_finance}' where id = ${risk}`,
    );
    deployment.time.now += 5_000;
    expect(await get(headersOf(session))).toMatchObject({ code: 403 });
  });

  it('of too many calls say when to come again', async () => {
    await call(deployment, 'GET', '/api/test/limited');
    await call(deployment, 'GET', '/api/test/limited');
    const answer = await deployment.app.inject('/api/test/limited');
    expect([answer.headers['retry-after'], answer.json()]).toMatchObject([
      expect.stringMatching(/^\d+$/),
      { code: 429 },
    ]);
  });
});

describe('a merchant call', () => {
  const order = { mchOrderNo: 'a-1', product: 'bank', amount: '10.00', subject: '测试' };
  async function send(text: string, headers: Record<string, string> = {}) {
    const answer = await deployment.app.inject({
      method: 'POST',
      url: '/api/v1/collections',
      headers: { 'content-type': 'application/json', 'x-signature': String(Buffer.byteLength(text)), ...headers },
      payload: text,
    });
    return {
      status: answer.statusCode,
      type: answer.headers['content-type'],
      body: answer.json() as Record<string, unknown>,
    };
  }

  it('answers the object itself, made ready by the handler', async () => {
    expect(await send(JSON.stringify(order))).toEqual({
      status: 201,
      type: 'application/json; charset=utf-8',
      body: { ready: 'made' },
    });
  });

  it('checks the signature over the bytes before anything of the body is read', async () => {
    expect(await send('{broken', { 'x-signature': '0' })).toMatchObject({
      status: 401,
      body: { code: 401, detail: '签名不正确' },
    });
    expect(await send('{broken')).toMatchObject({ status: 400, body: { detail: '请求体不是有效的 JSON' } });
  });

  it.each([
    [{ ...order, amount: '10.001' }, 'amount'],
    [{ ...order, amount: '1e3' }, 'amount'],
    [{ ...order, amount: '-1' }, 'amount'],
    [{ ...order, amount: 10 }, 'amount'],
    [{ ...order, mchOrderNo: '' }, 'mchOrderNo'],
    [{ ...order, mchOrderNo: 'x'.repeat(65) }, 'mchOrderNo'],
    [{ ...order, more: 1 }, 'more'],
  ])('%j: is refused with the field at fault', async (body, field) => {
    const answer = await send(JSON.stringify(body));
    expect(answer).toMatchObject({
      status: 400,
      type: 'application/problem+json; charset=utf-8',
      body: { status: 400, code: 400, errors: [{ field }] },
    });
  });

  it('answers errors with their own status where they have one', async () => {
    expect(await send(JSON.stringify({ ...order, subject: 'again' }))).toMatchObject({
      status: 422,
      body: { status: 422, code: 409, agtOrderNo: 'C1' },
    });
    expect(await send(JSON.stringify({ ...order, subject: 'x'.repeat(70_000) }))).toMatchObject({ status: 413 });
  });
});

describe('what is not built here', () => {
  it.each([
    ['POST', '/api/anything/reportCookie'],
    ['POST', '/api/tb/api/reportQrCodeInfo'],
    ['GET', '/api/wxLogin/api/getProxyIpList'],
    ['POST', '/api/douyin/api/batchCreateWebLink'],
    ['GET', '/api/douyin/api/qianchuan/testCookie'],
    ['POST', '/api/electricity/api/getDeviceList'],
  ] as const)('%s %s answers 451', async (method, url) => {
    expect(await call(deployment, method, url, method === 'POST' ? { body: { cookie: 'x' } } : {})).toMatchObject({
      code: 451,
    });
  });
});

async function staffHeaders(username: string): Promise<{ cookie: string }> {
  const session = await signInAs(deployment, await addUser(deployment, { username }), { username });
  return { cookie: headersOf(session).cookie as string };
}

describe('the documents', () => {
  it('begin with the guide for merchants, in two languages, for everybody and without scripts', async () => {
    for (const [url, lang, heading] of [
      ['/docs', 'zh-CN', '商户接入指南'],
      ['/docs?lang=en', 'en', 'Guide for merchants'],
      ['/docs?lang=fr&lang=en', 'zh-CN', '商户接入指南'],
    ] as const) {
      const { statusCode, headers, body } = await deployment.app.inject(url);
      expect([statusCode, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
      expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
      expect(body, url).toContain(`<html lang="${lang}">`);
      expect(body, url).toContain(`<h1>${heading}</h1>`);
    }
    const { headers } = await deployment.app.inject('/docs/guide.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await deployment.app.inject('/docs/reference')).body).toContain('"/docs/start.js"');
    expect((await deployment.app.inject('/docs/reference?lang=en')).body).toContain('"/docs/start.js?lang=en"');
    for (const [url, opened] of [
      ['/docs/start.js', '/docs/openapi-merchant.json'],
      ['/docs/start.js?lang=en', '/docs/openapi-merchant.en.json'],
    ] as const)
      expect((await deployment.app.inject(url)).body, url).toMatch(
        new RegExp(`"url":"${opened}","title":"[^"]*","default":true`),
      );
  });

  it('hand out the files of the SDKs, and nothing else of the repository', async () => {
    const file = async (name: string) => deployment.app.inject(`/docs/files/${name}`);
    const python = await file('mashang_merchant.py');
    expect([python.statusCode, python.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="mashang_merchant.py"',
    ]);
    expect((await file('receive-webhooks.mts')).body).toContain('verifyWebhook');
    for (const name of ['package.json', '..%2Fpackage.json', 'dist', 'mashang-merchant-sdk-0.0.1.tgz'])
      expect((await file(name)).statusCode, name).toBe(404);
    // Packed by `npm start` and `npm test`; without that, the answer says what to do.
    const packed = await file('mashang-merchant-sdk.tgz');
    if (packed.statusCode === 200) expect(packed.headers['content-type']).toBe('application/gzip');
    else expect([packed.statusCode, packed.body]).toEqual([404, expect.stringContaining('npm run pack')]);
  });

  it('of the back office are for its signed-in staff, those of merchants for everybody', async () => {
    const menu = async (headers: Record<string, string>) =>
      (await deployment.app.inject({ url: '/docs/start.js', headers })).body;
    const { statusCode, headers, body } = await deployment.app.inject('/docs/openapi-back-office.json');
    expect([statusCode, headers['cache-control'], JSON.parse(body).code]).toEqual([401, 'no-store', 401]);
    expect((await deployment.app.inject('/docs/openapi-merchant.json')).statusCode).toBe(200);
    expect(await menu({})).not.toContain('openapi-back-office');
    const staff = await staffHeaders('staff');
    expect((await deployment.app.inject({ url: '/docs/openapi-back-office.json', headers: staff })).statusCode).toBe(
      200,
    );
    expect(await menu(staff)).toContain('openapi-back-office');
    expect(await menu({})).toContain('openapi-merchant');
  });

  it('keep back office and merchant calls apart and hold nothing of the validators’ own words', async () => {
    const headers = await staffHeaders('reader');
    const [back, merchant] = await Promise.all(
      ['back-office', 'merchant'].map(
        async (face) => (await deployment.app.inject({ url: `/docs/openapi-${face}.json`, headers })).body,
      ),
    );
    const paths = (text: string | undefined) => Object.keys((JSON.parse(text ?? '{}') as { paths: object }).paths);
    expect(paths(merchant)).toContain('/api/v1/collections');
    expect(paths(merchant).filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
    expect(paths(back)).toContain('/api/doLogin');
    expect(paths(back).some((path) => path.startsWith('/api/v1/'))).toBe(false);
    expect(`${back}${merchant}`).not.toMatch(/x-messages|x-upload|"trim"|"nullable"/);
  });

  it('say of an upload what it takes', async () => {
    const headers = await staffHeaders('uploader');
    const { paths } = (await deployment.app.inject({ url: '/docs/openapi-back-office.json', headers })).json() as {
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    };
    expect(paths['/api/upload/uploadHeadImg']?.post.requestBody.content).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary' } },
        },
      },
    });
  });
});

describe('what a browser sends for another site', () => {
  const asked = (site?: string) =>
    deployment.app.inject({
      method: 'POST',
      url: '/api/test/body',
      headers: site ? { 'sec-fetch-site': site } : {},
      payload: { name: 'abc' },
    });

  it.each(['cross-site', 'same-site'])('is refused before anything is done: %s', async (site) => {
    const before = ran;
    expect((await asked(site)).json()).toMatchObject({ code: 403, msg: '请求来自其他网站，已拒绝' });
    expect(ran).toBe(before);
  });

  it('is taken from a page of this site, the address bar and programs', async () => {
    for (const site of ['same-origin', 'none', undefined])
      expect((await asked(site)).json()).toMatchObject({ code: 200 });
  });
});

describe('the security log', () => {
  it('has a line for every refusal that may be somebody trying entries, and nothing of what was sent', async () => {
    const risk = await signInAs(deployment, await addUser(deployment, { username: 'curious', roles: ['agent'] }), {
      username: 'curious',
    });
    const said = vi.spyOn(deployment.platform.log, 'info').mockImplementation(() => undefined);
    await call(deployment, 'GET', '/api/test/risk', { headers: headersOf(risk) });
    await call(deployment, 'GET', '/api/test/risk?token=very-secret');
    await post({ name: 'abc', password: 'very-secret' });
    await deployment.app.inject({ method: 'POST', url: '/api/v1/collections', payload: { amount: 'very-secret' } });
    const lines = said.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
    said.mockRestore();
    expect(lines.map(({ kind, method, path }) => [kind, method, path])).toEqual([
      ['forbidden', 'GET', '/api/test/risk'],
      ['unauthenticated', 'GET', '/api/test/risk'],
      ['schema', 'POST', '/api/test/body'],
      ['unauthenticated', 'POST', '/api/v1/collections'],
    ]);
    expect(lines[0]).toMatchObject({ event: 'refused', userId: expect.any(String), ip: '127.0.0.1' });
    expect(lines[2]).toMatchObject({ fields: ['password'] });
    for (const line of lines) expect(line.requestId).toMatch(/./);
    expect(JSON.stringify(lines)).not.toContain('very-secret');
  });

  it('leaves out what is everyday: a slip in a form, and an access half that ran out', async () => {
    const said = vi.spyOn(deployment.platform.log, 'info').mockImplementation(() => undefined);
    const spent = new BusinessError('unauthenticated', '登录已过期，请刷新', { refresh: true });
    const slip = new BusinessError('invalid', '请选择银行', { fields: [{ field: 'bank', reason: '请选择银行' }] });
    for (const error of [spent, slip]) noteRefusal(deployment.platform, { error, bySchema: false }, {} as never);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });
});
