import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { createTestLog } from '../../../test-support/test-log.ts';
import type { Platform } from '../../platform.ts';
import { createHttp, type Http } from '../http.ts';
import { answerDoubleSlashes, pageOf, registerBuilt } from './http-static.ts';

const root = mkdtempSync(join(tmpdir(), 'mashang-web-'));
let app: Http;

beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  const script = 'console.log(1);'.repeat(200);
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>码商后台</title>');
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'assets', 'index-abc.js'), script);
  writeFileSync(join(root, 'assets', 'index-abc.js.br'), brotliCompressSync(script));
  const platform = { config: readConfig({}), log: createTestLog() } as unknown as Platform;
  app = await createHttp(platform, { notFound: pageOf(root) });
  answerDoubleSlashes(app);
  await registerBuilt(app, root, '/');
});
afterAll(async () => {
  await app?.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

describe('a built application', () => {
  it('is answered at every address of a page, never from a cache, under a policy without inline scripts', async () => {
    for (const url of [
      '/',
      '/login',
      '/order/collection?page=2',
      '/redirect/order/collection',
      '/agt/confchannel/index',
      '//',
      '//login',
      '/order//collection?next=//x',
    ]) {
      const page = await get(url);
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      expect(page.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    }
  });

  it('has its hashed files for ever and precompressed, the rest asked for again', async () => {
    const script = await get('/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
    const icon = await get('/favicon.svg');
    expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'no-cache',
    ]);
  });

  it.each([
    ['/assets/index-old.js'],
    ['/assets/profile-page-Gone1234.js'],
    ['/assets/layout-Gone1234.css'],
    ['/assets/'],
    ['//assets/index-abc.js'],
    ['/favicon.ico'],
    ['/sounds/none.wav'],
    ['/robots.txt'],
    ['/files/avatars/none.webp'],
    ['/files/anything'],
  ])('says that %s is not there, in plain text that no cache keeps', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, '没有这个文件']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('has nothing outside its folder', async () => {
    for (const [url, status] of [
      ['/%2e%2e/package.json', 404],
      ['/assets/..%2f..%2fpackage.json', 404],
      ['/..%5cpackage.json', 403],
      ['/assets/%00', 403],
      ['/assets/%ff', 400],
    ] as const) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body.includes('"name"')]).toEqual([url, status, false]);
    }
  });
});
