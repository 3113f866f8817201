import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pruneFiles } from '../../../platform/storage/drop-files.ts';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import {
  addUser,
  auditRows,
  call,
  headersOf,
  type Session,
  signInAs,
  startTestDeployment,
  type TestDeployment,
} from '../sign-in-testing.ts';

let deployment: TestDeployment;
let image: Buffer;
beforeAll(async () => {
  deployment = await startTestDeployment();
  image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#166572' } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  // Begins a new window of the rate limiters.
  deployment.time.now += 61_000;
});
afterAll(() => deployment?.stop());

const sessionOf = async (username: string) =>
  signInAs(deployment, await addUser(deployment, { username }), { username });

type Part = { name?: string; bytes?: Uint8Array; filename?: string };
async function multipart(parts: Part[]): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const { name = 'file', bytes, filename = 'a.jpg' } of parts)
    form.append(name, bytes ? new File([new Uint8Array(bytes)], filename, { type: 'image/jpeg' }) : 'text');
  const made = new Response(form);
  return {
    payload: Buffer.from(await made.arrayBuffer()),
    headers: { 'content-type': made.headers.get('content-type') as string },
  };
}

async function upload(session: Session | null, ...parts: Part[]) {
  const { payload, headers } = await multipart(parts.length > 0 ? parts : [{ bytes: image }]);
  const answer = await deployment.app.inject({
    method: 'POST',
    url: '/api/upload/uploadHeadImg',
    headers: { ...(session ? headersOf(session) : {}), ...headers },
    payload,
  });
  return { status: answer.statusCode, ...(answer.json() as { code: number; msg: string; data: never }) };
}
const uploaded = async (session: Session) => ((await upload(session)).data as { url: string }).url;
const see = (url: string, headers: Record<string, string> = {}) =>
  deployment.app.inject({ method: 'GET', url, headers });
const cookieOf = (session: Session) => ({ cookie: headersOf(session).cookie as string });
const show = (session: Session, headImgUrl: string) =>
  call(deployment, 'POST', '/api/users/updateSelf', { headers: headersOf(session), body: { headImgUrl } });
const filesOf = () => {
  const folder = join(deployment.platform.config.dataDir, 'files', 'avatars');
  return readdirSync(folder).map((name) => `/files/avatars/${name}`);
};

describe('uploading an avatar', () => {
  it('answers an address that shows the re-encoded image, and changes nothing of the profile', async () => {
    const session = await sessionOf('uploader');
    const url = await uploaded(session);
    expect(url).toMatch(/^\/files\/avatars\/[A-Za-z0-9_-]{24}\.webp$/);
    const seen = await see(url, cookieOf(session));
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    const info = await call(deployment, 'GET', '/api/userInfo', { headers: headersOf(session) });
    expect(info.data).toMatchObject({ headImgUrl: '' });
    const rows = (await auditRows(deployment)).filter((row) => row.actorName === 'uploader').map((row) => row.action);
    expect(rows).toEqual(['session.sign-in', 'avatar.upload']);
  });

  it('refuses another type, too large a file, several, none, and what is no upload, naming the field', async () => {
    const session = await sessionOf('refused');
    const refused = (msg: string) => ({ status: 200, code: 400, msg, data: [{ field: 'file', reason: msg }] });
    expect(await upload(session, { bytes: Buffer.from('<svg/>'), filename: 'a.png' })).toEqual(
      refused('图片只能是 JPG、GIF 或 PNG 格式'),
    );
    const large = refused('图片大小不能超过 2MB');
    expect(await upload(session, { bytes: randomBytes(2 * 1024 * 1024 + 1) })).toEqual(large);
    expect(await upload(session, { bytes: randomBytes(40 * 1024 * 1024) })).toEqual(large);
    expect((await upload(session, { bytes: randomBytes(2 * 1024 * 1024) })).msg).toBe(
      '图片只能是 JPG、GIF 或 PNG 格式',
    );
    expect(await upload(session, { bytes: image }, { bytes: image })).toMatchObject({ code: 400 });
    expect(await upload(session, { bytes: image, name: 'other' })).toEqual(refused('请选择文件'));
    expect(await upload(session, { name: 'file' })).toMatchObject({ code: 400, data: [{ field: 'file' }] });
    expect(await upload(session, { bytes: Buffer.alloc(0) })).toEqual(refused('请选择文件'));
    const headers = headersOf(session);
    expect(await call(deployment, 'POST', '/api/upload/uploadHeadImg', { headers, body: {} })).toMatchObject({
      code: 400,
      data: [{ field: 'file' }],
    });
    const { payload, headers: type } = await multipart([{ bytes: image }]);
    const cut = await deployment.app.inject({
      method: 'POST',
      url: '/api/upload/uploadHeadImg',
      headers: { ...headers, ...type },
      payload: payload.subarray(0, payload.length - 100),
    });
    expect(cut.json()).toMatchObject({ code: 400, data: [{ field: 'file' }] });
    expect(await call(deployment, 'GET', '/api/userInfo', { headers })).toMatchObject({ code: 200 });
    expect(filesOf()).toHaveLength(1);
  });

  it('is for signed-in users, and only where an upload is asked for', async () => {
    expect(await upload(null)).toMatchObject({ code: 401 });
    const session = await sessionOf('elsewhere');
    const { payload, headers } = await multipart([{ bytes: image }]);
    const other = await deployment.app.inject({
      method: 'POST',
      url: '/api/users/updateSelf',
      headers: { ...headersOf(session), ...headers },
      payload,
    });
    expect(other.json()).toMatchObject({ code: 400, msg: 'Content-Type 须为 application/json' });
  });

  it('waits for twenty images to be used or forgotten', async () => {
    const session = await sessionOf('hoarder');
    for (let n = 0; n < 20; n++) expect(await upload(session)).toMatchObject({ code: 200 });
    deployment.time.now += 61_000;
    expect(await upload(session)).toMatchObject({ code: 429, msg: '上传的图片过多，请明天再试' });
  });
});

describe('an image’s address', () => {
  it('opens with the cookie of a live session only', async () => {
    const session = await sessionOf('viewer');
    const url = await uploaded(session);
    const colleague = await sessionOf('colleague');
    expect((await see(url, cookieOf(colleague))).statusCode).toBe(200);
    for (const headers of [
      {},
      { cookie: 'MS_SESSION=x' },
      { 'pay-token': headersOf(session)['pay-token'] as string },
    ]) {
      const refused = await see(url, headers as Record<string, string>);
      expect([refused.statusCode, refused.headers['cache-control'], refused.body]).toEqual([
        401,
        'no-store',
        '请先登录',
      ]);
    }
    await call(deployment, 'GET', '/api/doLogout', { headers: headersOf(colleague) });
    expect((await see(url, cookieOf(colleague))).statusCode).toBe(401);
    await asOwner(
      deployment.platform.db.url,
      (tx) => tx`update app_user set enabled = false where username = 'viewer'`,
    );
    expect((await see(url, cookieOf(session))).statusCode).toBe(401);
  });

  it('leads to avatars and nowhere else, and lists nothing', async () => {
    const session = await sessionOf('walker');
    await uploaded(session);
    const cookie = cookieOf(session);
    for (const path of [
      '/files/avatars/',
      '/files/avatars/x.webp',
      '/files/avatars/..%2F..%2Fmaster.key',
      '/files/avatars/..%2Favatars%2F',
      `/files/avatars/${'A'.repeat(24)}.webp`,
      '/files/avatars/%00',
      '/files/avatars',
      '/files/',
      '/files/master.key',
    ]) {
      const answer = await see(path, cookie);
      expect([path, answer.statusCode, String(answer.headers['content-type'])]).toEqual([
        path,
        answer.statusCode === 400 ? 400 : 404,
        expect.stringMatching(/^(text\/plain|application\/json)/),
      ]);
    }
  });

  it('shows nothing of a file that was not written to its end', async () => {
    const session = await sessionOf('half');
    const url = await uploaded(session);
    await deployment.platform.storage.put(url.replace('/files/', ''), Buffer.from('RIFF'));
    expect((await see(url, cookieOf(session))).statusCode).toBe(404);
  });
});

describe('an avatar', () => {
  it('is an image its user uploaded, or none', async () => {
    const [mine, other] = [await sessionOf('mine'), await sessionOf('other')];
    const url = await uploaded(mine);
    const refused = { code: 400, msg: '请先上传头像图片', data: [{ field: 'headImgUrl' }] };
    expect(await show(other, url)).toMatchObject(refused);
    for (const wrong of [
      'https://evil.example/a.png',
      '/files/avatars/../x.webp',
      '/docs',
      'javascript:alert(1)',
      `${url}?x`,
    ])
      expect(await show(mine, wrong)).toMatchObject(refused);
    expect(await show(mine, `/files/avatars/${'A'.repeat(24)}.webp`)).toMatchObject(refused);
    expect(await show(mine, url)).toMatchObject({ code: 200 });
    expect(await show(mine, url)).toMatchObject({ code: 200 });
    const info = await call(deployment, 'GET', '/api/userInfo', { headers: headersOf(mine) });
    expect(info.data).toMatchObject({ headImgUrl: url });
  });

  it('takes the place of the one before, whose file goes with it', async () => {
    const session = await sessionOf('changer');
    const [first, second] = [await uploaded(session), await uploaded(session)];
    await show(session, first);
    await show(session, second);
    expect(filesOf()).not.toContain(first);
    expect(filesOf()).toContain(second);
    expect((await see(first, cookieOf(session))).statusCode).toBe(404);
    expect(await show(session, first)).toMatchObject({ code: 400 });
    await show(session, '');
    expect(filesOf()).not.toContain(second);
    const updates = (await deployment.platform.db.app`
      select before, after
      from audit_log
      where actor_name = 'changer' and action = 'user.update-self'
      order by id`) as unknown as {
      before: { headImgUrl: string };
      after: { headImgUrl: string };
    }[];
    expect(updates.map(({ before, after }) => [before.headImgUrl, after.headImgUrl])).toEqual([
      ['', first],
      [first, second],
      [second, ''],
    ]);
  });

  it('not used within a day is forgotten, a used one never; what another process is at is left alone', async () => {
    const session = await sessionOf('forgetful');
    const [kept, forgotten] = [await uploaded(session), await uploaded(session)];
    await show(session, kept);
    await pruneFiles(deployment.platform);
    expect(filesOf()).toEqual(expect.arrayContaining([kept, forgotten]));
    deployment.time.now += 86_400_000 + 1;
    await Promise.all([pruneFiles(deployment.platform), pruneFiles(deployment.platform)]);
    expect(filesOf()).toContain(kept);
    expect(filesOf()).not.toContain(forgotten);
    const [left] = await deployment.platform.db.app`select count(*)::int as n from stored_file where kept_at is null`;
    expect(left).toEqual({ n: 0 });
  });
});

describe('the phone number', () => {
  it('is shown masked, and taken whole or not at all', async () => {
    const session = await sessionOf('phone');
    const phoneShown = async () =>
      ((await call(deployment, 'GET', '/api/userInfo', { headers: headersOf(session) })).data as { phone: string })
        .phone;
    const keep = (phone: string) =>
      call(deployment, 'POST', '/api/users/updateSelf', { headers: headersOf(session), body: { phone } });
    expect(await phoneShown()).toBe('');
    expect(await keep('13800138000')).toMatchObject({ code: 200 });
    expect(await phoneShown()).toBe('138******00');
    expect(await keep(await phoneShown())).toMatchObject({ code: 400, data: [{ field: 'phone' }] });
    expect(await keep('')).toMatchObject({ code: 200 });
    expect(await phoneShown()).toBe('');
  });
});
