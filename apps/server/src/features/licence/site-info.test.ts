import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryScriptOf } from '../../platform/http/files/http-static.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

async function siteInfo(): Promise<{ build: string; reportErrors: boolean; demo: boolean }> {
  const answer = await server.app.inject('/api/common/siteInfo');
  return (answer.json() as { data: never }).data;
}

describe('site information', () => {
  it('is shown to whoever asks, with the build served and whether faults are wanted', async () => {
    expect(await siteInfo()).toMatchObject({
      demo: true,
      reportErrors: true,
      build: expect.any(String),
      customerService: server.platform.config.customerServiceUrl,
    });
    server.platform.config.reportPageErrors = false;
    expect(await siteInfo()).toMatchObject({ reportErrors: false });
  });

  it('names a build by the module script of its page, and nothing where nothing is built', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mashang-build-'));
    expect(entryScriptOf(folder)).toBe('');
    const page = (script: string) =>
      writeFileSync(join(folder, 'index.html'), `<script src="/boot.js"></script>${script}`);
    page('<script type="module" crossorigin src="/assets/index-CHw23Epo.js"></script>');
    expect(entryScriptOf(folder)).toBe('index-CHw23Epo.js');
    page('');
    expect(entryScriptOf(folder)).toBe('');
    rmSync(folder, { recursive: true });
  });

  it('has a page of its own behind the customer-service link of a demo', async () => {
    const page = await server.app.inject(server.platform.config.customerServiceUrl);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('演示环境');
  });
});
