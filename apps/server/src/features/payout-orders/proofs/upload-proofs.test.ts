import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arrangeProof, multipart, type Part, upload } from '../../../test-support/arrange/arrange-proofs.ts';
import { MP4, WEBM } from '../../../test-support/attacks/sample-videos.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let agent02: TestUser;
const others: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  agent02 = await signInUser(server, 'agent02');
  for (const name of ['agent01', 'ms01', 'admin01', 'risk01']) others.push(await signInUser(server, name));
});
afterAll(() => server.stop());

const MB = 1024 * 1024;
const TYPE = '图片只能是 JPG、GIF 或 PNG 格式';
const VIDEO_TYPE = '付款视频只能是 MP4 或 WebM 格式';
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

const plain = (width = 300, height = 200, background = '#166572') =>
  sharp({ create: { width, height, channels: 3, background } });
const see = (url: string, user: TestUser | null, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url,
    headers: { ...(user ? { cookie: user.headers.cookie as string } : {}), ...headers },
  });
const urlOf = (answer: { data: never }) => (answer.data as { url: string }).url;
const image = async (bytes: Uint8Array, user = agent02) => urlOf(await upload(user, 'uploadQrCode', { bytes }));
const video = async (bytes: Uint8Array, user = agent02) => urlOf(await upload(user, 'uploadVideo', { bytes }));
const folder = () => join(server.platform.config.dataDir, 'files', 'proofs');
const filesThere = () => (existsSync(folder()) ? readdirSync(folder()).length : 0);
const rowsThere = async () => {
  const [row] = await server.owner`select count(*)::int as n from proof_file`;
  return (row as { n: number }).n;
};

/** Builds a PNG of these sides with almost nothing behind its header. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an image', () => {
  it('is re-encoded and shown to its uploader alone, as what it is, kept by no browser', async () => {
    const sent = await plain(1_200, 800)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .jpeg()
      .toBuffer();
    const answer = await upload(agent02, 'uploadQrCode', { bytes: sent, filename: '../../x.html', type: 'text/html' });
    expect(answer).toMatchObject({ code: 200, msg: '上传成功' });
    expect(urlOf(answer)).toMatch(/^\/files\/proofs\/[A-Za-z0-9_-]{24}\.webp$/);
    const seen = await see(urlOf(answer), agent02);
    expect(seen.statusCode).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(seen.headers['content-disposition']).toMatch(/^inline; filename="[\w-]{24}\.webp"$/);
    const { width, height, format, exif, xmp } = await sharp(seen.rawPayload).metadata();
    expect({ width, height, format, exif, xmp }).toEqual({ width: 1_200, height: 800, format: 'webp' });
    expect(seen.rawPayload.includes('secret place')).toBe(false);
    for (const user of others) expect((await see(urlOf(answer), user)).statusCode).toBe(404);
    expect((await see(urlOf(answer), null)).statusCode).toBe(401);
    const [audit] = await server.owner`
      select actor_name, action, after from audit_log where subject_id = ${urlOf(answer).replace('/files/', '')}`;
    expect(audit).toMatchObject({ actor_name: 'agent02', action: 'proof.upload', after: { kind: 'picture' } });
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'a GIF that is a script',
      async () => {
        const gif = await plain(64, 64).gif().toBuffer();
        return Buffer.concat([gif, Buffer.from('*/=1;alert(1);//')]);
      },
    ],
    [
      'a PNG that is a ZIP',
      async () => Buffer.concat([await plain().png().toBuffer(), Buffer.from('PK\x03\x04alert')]),
    ],
    ['a JPEG with HTML behind it', async () => Buffer.concat([await plain().jpeg().toBuffer(), HTML])],
    [
      'a JPEG with HTML in its note',
      () =>
        plain()
          .withExif({ IFD0: { ImageDescription: HTML.toString() } })
          .jpeg()
          .toBuffer(),
    ],
  ])('that is also something else (%s) comes out as an image and nothing else', async (_, make) => {
    const bytes = await make();
    expect(bytes.includes('alert')).toBe(true);
    const seen = await see(await image(bytes), agent02);
    expect(seen.headers['content-type']).toBe('image/webp');
    expect(seen.rawPayload.includes('alert')).toBe(false);
    expect((await sharp(seen.rawPayload).metadata()).format).toBe('webp');
  });

  const file = (bytes: Buffer | string): Part => ({ bytes: Buffer.from(bytes as string) });
  it.each<[string, () => Part[] | Promise<Part[]>, string]>([
    ['a text named .png', () => [file('this is no image')], TYPE],
    ['an SVG', () => [file('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')], TYPE],
    ['HTML', () => [file(HTML)], TYPE],
    ['a script that begins like a GIF', () => [file('GIF89a/*')], '图片已损坏，请换一张'],
    ['a WebP', async () => [file(await plain().webp().toBuffer())], TYPE],
    ['a video', () => [file(MP4)], TYPE],
    ['a beginning', async () => [file((await plain().png().toBuffer()).subarray(0, 60))], '图片已损坏，请换一张'],
    ['3 MB', () => [file(randomBytes(3 * MB))], '图片大小不能超过 2MB'],
    ['one byte over 2 MB', () => [file(randomBytes(2 * MB + 1))], '图片大小不能超过 2MB'],
    ['200 megapixels', () => [file(pngOf(20_000, 10_000))], '图片尺寸过大，请缩小后上传'],
    ['empty', () => [file('')], '请选择文件'],
    ['nothing', () => [], '请选择文件'],
    ['two files', () => [file(pngOf(8, 8)), file(pngOf(8, 8))], '每次只能上传一个文件'],
    ['under another name', () => [{ ...file(pngOf(8, 8)), name: 'image' }], '请选择文件'],
    ['a text field', () => [{ name: 'file' }], '每次只能上传一个文件'],
  ])('that is %s is refused in words, and nothing of it stays', async (_, parts, msg) => {
    const before = [filesThere(), await rowsThere()];
    const answer = await upload(agent02, 'uploadQrCode', ...(await parts()));
    expect(answer).toMatchObject({ http: 200, code: 400, data: [{ field: 'file' }] });
    expect(answer.msg).toBe(msg);
    expect([filesThere(), await rowsThere()]).toEqual(before);
  });

  it('of 2 MB exactly may come, and a photo of 20 megapixels is brought to six', async () => {
    const made = await plain(64, 64).jpeg().toBuffer();
    const full = Buffer.concat([made, Buffer.alloc(2 * MB - made.length)]);
    expect(await upload(agent02, 'uploadQrCode', { bytes: full })).toMatchObject({ code: 200 });
    const photo = await plain(5_000, 4_000).jpeg({ quality: 40 }).toBuffer();
    const seen = await see(await image(photo), agent02);
    const { width, height } = await sharp(seen.rawPayload).metadata();
    expect([width, height]).toEqual([2_739, 2_191]);
  });
});

describe('a video', () => {
  it.each([
    ['mp4', MP4],
    ['webm', WEBM],
  ])('(%s) is shown in parts, as a film to be saved', async (extension, bytes) => {
    const url = await video(bytes);
    const seen = await see(url, agent02);
    expect(seen.rawPayload.equals(bytes)).toBe(true);
    expect(seen.headers).toMatchObject({
      'content-type': `video/${extension}`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(seen.headers['content-disposition']).toMatch(/^attachment; /);
    const part = await see(url, agent02, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      '10',
    ]);
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
    const beyond = await see(url, agent02, { range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    for (const user of others) expect((await see(url, user, { range: 'bytes=0-1' })).statusCode).toBe(404);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['HTML named .mp4', () => HTML, VIDEO_TYPE],
    ['HTML behind an honest head', () => Buffer.concat([MP4.subarray(0, 36), HTML]), VIDEO_TYPE],
    ['an image', () => plain().png().toBuffer(), VIDEO_TYPE],
    ['cut off', () => MP4.subarray(0, -50), VIDEO_TYPE],
    ['11 MB', () => randomBytes(11 * MB), '付款视频大小不能超过 10MB'],
    ['empty', () => Buffer.alloc(0), '请选择文件'],
  ])('that is %s is refused in words, and nothing of it stays', async (_, make, msg) => {
    const before = [filesThere(), await rowsThere()];
    const answer = await upload(agent02, 'uploadVideo', { bytes: await make(), filename: 'a.mp4', type: 'video/mp4' });
    expect(answer).toMatchObject({ http: 200, code: 400, msg, data: [{ field: 'file', reason: msg }] });
    expect([filesThere(), await rowsThere()]).toEqual(before);
  });
});

describe('an upload', () => {
  // Starts a new window of the rate limiters.
  beforeEach(() => server.clock.advance(61_000));

  it('is for those who claim', async () => {
    const bytes = await plain().png().toBuffer();
    for (const user of others) {
      const code = ['admin01', 'risk01'].includes(user.username) ? 403 : 200;
      expect(await upload(user, 'uploadQrCode', { bytes })).toMatchObject({ code });
      expect(await upload(user, 'uploadVideo', { bytes: MP4 })).toMatchObject({ code });
    }
    const nobody = { ...agent02, headers: {} };
    expect(await upload(nobody, 'uploadQrCode', { bytes })).toMatchObject({ code: 401 });
    expect(await agent02.post('/api/upload/uploadQrCode', { file: 'x' })).toMatchObject({ code: 400 });
  });

  it('waits for a claim, up to sixty images and ten videos of one user', async () => {
    const ms01 = others.find(({ username }) => username === 'ms01') as TestUser;
    for (let n = 0; n < 60; n++) await arrangeProof(ms01);
    const full = { code: 429, msg: '上传后未使用的文件过多，请明天再试' };
    expect(await upload(ms01, 'uploadQrCode', { bytes: await plain().png().toBuffer() })).toMatchObject(full);
    expect(await upload(ms01, 'uploadVideo', { bytes: MP4 })).toMatchObject({ code: 200 });
    for (let n = 0; n < 10; n++) await arrangeProof(ms01, 'video');
    expect(await upload(ms01, 'uploadVideo', { bytes: MP4 })).toMatchObject(full);
  });

  it('cut off by the line leaves nothing behind, not even a place that it took', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const { payload, headers } = await multipart([{ bytes: randomBytes(MB), filename: 'a.mp4' }]);
    const before = [filesThere(), await rowsThere()];
    const head = Object.entries({
      ...agent02.headers,
      ...headers,
      host: 'x',
      'content-length': String(payload.length),
    });
    const cut = () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            'POST /api/upload/uploadVideo ' +
              `HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
          );
          socket.write(payload.subarray(0, payload.length / 2), () => setTimeout(() => socket.destroy(), 60));
        });
        socket.on('close', () => resolve());
        socket.on('error', reject);
      });
    // Twice as many as one user may have in progress at once.
    for (let round = 0; round < 2; round++) await Promise.all(Array.from({ length: 6 }, cut));
    await expect.poll(async () => (await upload(agent02, 'uploadVideo', { bytes: MP4 })).code).toBe(200);
    expect([filesThere(), await rowsThere()]).toEqual(before.map((count) => count + 1));
    expect(await agent02.get('/api/userInfo')).toMatchObject({ code: 200 });
  });

  it('whose file was not written to its end, or not at all, is not there', async () => {
    const url = await image(await plain().png().toBuffer());
    const name = url.replace('/files/', '');
    await server.platform.storage.put(name, Buffer.from('RIFF'));
    expect((await see(url, agent02)).statusCode).toBe(404);
    await server.platform.storage.remove(name);
    expect((await see(url, agent02)).statusCode).toBe(404);
  });

  it('has an address that leads nowhere else', async () => {
    for (const path of [
      '/files/proofs/',
      '/files/proofs/..%2F..%2Fmaster.key',
      `/files/proofs/${'A'.repeat(24)}.webp`,
      `/files/proofs/${'A'.repeat(24)}.svg`,
      '/files/proofs/%00',
    ]) {
      const { statusCode, headers } = await see(path, agent02);
      expect([path, statusCode, String(headers['content-type'])]).toEqual([
        path,
        statusCode === 400 ? 400 : 404,
        expect.stringMatching(/^(text\/plain|application\/json)/),
      ]);
    }
  });
});
