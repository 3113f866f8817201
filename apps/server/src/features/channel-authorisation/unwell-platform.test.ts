import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlayedPlatform, playOpenPlatform } from '../../test-support/play-open-platform.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

/**
 * The tests play a platform that hangs, lies, repeats or changes its mind: answers that nobody asked for are not used.
 */
let server: TestServer;
let agent: TestUser;
let far: PlayedPlatform;
let count = 0;
let uid = '';

beforeAll(async () => {
  server = await startTestServer();
  agent = await signInUser(server, 'agent01');
});
beforeEach(async () => {
  far = await playOpenPlatform();
  server.platform.config.openPlatforms = { tb: far.settings };
  await server.owner`delete from connector_health`;
  await server.owner`
    update channel_authorisation
    set state = 'revoked', access_token = null, ended_at = now()
    where state = 'active'`;
  server.clock.advance(2_000);
  uid = `far-${++count}`;
});
afterEach(() => far.close());
afterAll(() => server.stop());

type Request = { state: string; interval: number; note: string; expiresIn: number };
const begin = () => agent.get('/api/tb/api/getQrCode', { uid });
async function check(afterMs = 3_100) {
  server.clock.advance(afterMs);
  const answer = await agent.get('/api/tb/api/checkLogin', { uid });
  return { ...answer, request: (answer.data as { request?: Request } | null)?.request };
}
const whyUnwell = async () =>
  (await server.owner`select last_error from connector_health where name = 'open-tb'`)[0]?.last_error;

describe('starting at a platform', () => {
  it('that answers what cannot be is 9999 with its text, and nothing is kept', async () => {
    for (const [change, why] of [
      [{ verification_uri: 'javascript:alert(1)' }, /不是网址/],
      [{ expires_in: 1 }, /有效期不合理/],
      [{ device_code: '' }, /不符合约定/],
    ] as const) {
      far.device(change);
      expect(await begin()).toMatchObject({ code: 9999, msg: 'mini服务异常,请检查' });
      expect(await whyUnwell()).toMatch(why);
    }
    far.reply('/device', {
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: '{"error":"invalid_client"}',
    });
    expect(await begin()).toMatchObject({ code: 9999 });
    expect(await whyUnwell()).toBe('平台不认可本机构的凭据');
    expect(await server.owner`select 1 from authorisation_request where uid = ${uid}`).toHaveLength(0);
  });

  it('asks no other address than the platform’s own, whatever it publishes', async () => {
    const elsewhere = await playOpenPlatform();
    for (const path of ['/.well-known/openid-configuration', '//.well-known/openid-configuration'])
      far.reply(path, {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ issuer: far.settings.issuer, device_authorization_endpoint: elsewhere.url('/device') }),
      });
    expect(await begin()).toMatchObject({ code: 9999 });
    expect(await whyUnwell()).toMatch(/地址不属于/);
    expect(elsewhere.of('/device')).toHaveLength(0);
    await elsewhere.close();
  });
});

describe('waiting for consent', () => {
  it('asks no sooner than the platform wants, and more slowly after slow_down', async () => {
    await begin();
    await check(0);
    expect(far.of('/token')).toHaveLength(0);
    expect((await check()).request).toMatchObject({ state: 'pending', interval: 3 });
    await Promise.all([check(0), check(0), check(0)]);
    expect(far.of('/token')).toHaveLength(1);
    far.token(400, { error: 'slow_down' });
    expect((await check()).request).toMatchObject({ state: 'pending', interval: 8 });
    await check(7_000);
    expect(far.of('/token')).toHaveLength(2);
    await check(1_100);
    expect(far.of('/token')).toHaveLength(3);
  });

  it('of several windows asks once a round', async () => {
    await begin();
    server.clock.advance(3_100);
    await Promise.all(Array.from({ length: 6 }, () => agent.get('/api/tb/api/checkLogin', { uid })));
    expect(far.of('/token')).toHaveLength(1);
  });

  it('answers 9999 while the platform hangs, waits longer, and goes on when it is back', async () => {
    await begin();
    far.reply('/token', 'hang');
    expect(await check()).toMatchObject({ code: 9999, msg: 'mini服务异常,请检查' });
    far.tokens();
    expect((await check()).request).toMatchObject({ state: 'pending', interval: 8 });
    expect((await check(8_100)).request).toMatchObject({ state: 'authorised' });
  }, 30_000);

  it.each([
    ['expired_token', 'expired', '二维码已过期'],
    ['access_denied', 'denied', '在平台上拒绝了授权'],
    ['invalid_grant', 'failed', '平台没有完成授权（invalid_grant）'],
    ['<script>', 'failed', '平台没有完成授权（unknown_error）'],
  ])('ends with %s as %s', async (error, state, note) => {
    await begin();
    far.token(400, { error });
    expect((await check()).request).toMatchObject({ state, note });
    // An ended request stays ended, whatever the platform answers later.
    far.tokens();
    expect((await check()).request).toMatchObject({ state });
  });

  it('takes no more rights than it asked for, and gives the tokens back', async () => {
    await begin();
    await server.owner`update authorisation_request set scopes = '{receipts}' where uid = ${uid}`;
    far.tokens();
    expect((await check()).request).toMatchObject({ state: 'failed', note: '平台答复的权限超出所申请' });
    expect(far.of('/revoke')[0]?.body).toContain('far-refresh');
    expect(await server.owner`select 1 from channel_authorisation where uid = ${uid}`).toHaveLength(0);
  });

  it('takes fewer rights as they are', async () => {
    await begin();
    far.tokens({ scope: 'openid shop' });
    expect(await check()).toMatchObject({ data: { authorisation: { scopes: ['shop'] } } });
  });

  it.each([
    ['no identity', { id_token: undefined }, /没有说明授权账号/],
    ['another type of token', { token_type: 'MAC' }, /不符合约定|Bearer/],
    ['no token', { access_token: undefined }, /不符合约定/],
  ])('takes nothing of an answer with %s', async (_what, change, why) => {
    await begin();
    far.tokens(change);
    expect(await check()).toMatchObject({ code: 9999 });
    expect(await whyUnwell()).toMatch(why);
    expect(await server.owner`select 1 from channel_authorisation where uid = ${uid}`).toHaveLength(0);
  });
});

describe('an identity that comes with tokens', () => {
  it.each([
    ['another client', { aud: 'somebody-else' }],
    ['another platform', { iss: 'https://elsewhere.example/' }],
    ['a time that is over', { exp: Math.floor(Date.now() / 1_000) - 600 }],
  ])('is for this client, by this platform, for now: of %s nothing is taken', async (_what, claims) => {
    await begin();
    far.tokens({ id_token: far.identity(claims) });
    expect(await check()).toMatchObject({ code: 9999 });
    expect(await whyUnwell()).toMatch(/不符合约定/);
    expect(await server.owner`select 1 from channel_authorisation where uid = ${uid}`).toHaveLength(0);
  });
});

describe('an authorisation in force', () => {
  async function authorised(): Promise<string> {
    await begin();
    far.tokens();
    return ((await check()).data as { authorisation: { id: string } }).authorisation.id;
  }

  it('survives a platform that is unwell while it is renewed', async () => {
    const id = await authorised();
    far.token(503, {});
    expect(await agent.post('/api/authorisations/renew', { id })).toMatchObject({ code: 9999 });
    far.token(400, { error: 'temporarily_unavailable' });
    expect(await agent.post('/api/authorisations/renew', { id })).toMatchObject({ code: 409 });
    far.tokens({ access_token: 'far-access-2', id_token: undefined });
    expect(await agent.post('/api/authorisations/renew', { id })).toMatchObject({
      code: 200,
      data: { state: 'active' },
    });
  });

  it('is revoked here at once, and there when the platform is back', async () => {
    const id = await authorised();
    far.reply('/revoke', { status: 503 });
    expect(await agent.post('/api/authorisations/revoke', { id })).toMatchObject({ code: 200 });
    const due = async () =>
      (await server.owner`select revoke_token from channel_authorisation where id = ${id}::bigint`)[0]?.revoke_token;
    await expect.poll(() => far.of('/revoke').length).toBeGreaterThan(0);
    expect(await due()).not.toBeNull();
    far.reply('/revoke', { status: 200 });
    const { followAuthorisations } = await import('./follow-authorisations.ts');
    await followAuthorisations(server.system('authorisations'));
    expect(await due()).toBeNull();
  });
});
