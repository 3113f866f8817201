import type { PageErrorBody } from '@mashang/contract/error-log';
import { ORIGIN_HEADER, ORIGIN_VALUE } from '@mashang/contract/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  // Starts a new window of the limiter for every test.
  server.clock.advance(61_000);
  server.platform.config.reportPageErrors = true;
  await server.owner`truncate page_error`;
});
afterAll(() => server?.stop());

const FAULT: PageErrorBody = {
  kind: 'render',
  message: 'Cannot read properties of undefined',
  stack: 'at OrderDrawer (/assets/layout-OoxD-qp6.js:1:200)',
  path: '/order/collection',
  build: 'index-CHw23Epo.js',
  count: 1,
};

async function report(fault: object = {}, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/common/pageErrors',
    headers: { [ORIGIN_HEADER]: ORIGIN_VALUE, 'user-agent': 'Mozilla/5.0 Chrome/140.0', ...headers },
    payload: { ...FAULT, ...fault },
  });
  return { status: answer.statusCode, ...(answer.json() as { code: number; msg: string; data: never }) };
}
const rows = () => server.owner`select * from page_error order by last_at desc` as Promise<Record<string, never>[]>;

describe('faults of pages', () => {
  it('are kept without a session, one row a fault, counted, with first and last time', async () => {
    expect(await report({ count: 3 })).toMatchObject({ status: 200, code: 200 });
    server.clock.advance(1_000);
    await Promise.all([report({ path: '/dashboard' }), report({ path: '/dashboard' })]);
    await report({ build: 'index-Other123.js' });
    const kept = await rows();
    expect(kept.map((row) => [row.build, Number(row.count)]).sort()).toEqual([
      ['index-CHw23Epo.js', 5],
      ['index-Other123.js', 1],
    ]);
    const [first] = kept.filter((row) => row.build === FAULT.build) as unknown as { first_at: Date; last_at: Date }[];
    expect((first?.last_at.getTime() ?? 0) - (first?.first_at.getTime() ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('keep nothing that lets anyone in or says who it was', async () => {
    await report(
      {
        message: 'PAY-TOKEN: abcdef 13800138000',
        stack: 'GET https://x.example/api/pay/order?o=secret eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
        path: '/smartaps?o=secret',
      },
      { 'user-agent': `Mozilla/5.0 ${'x'.repeat(2_000)}` },
    );
    const [row] = await rows();
    expect(
      Object.values(row as object)
        .map(String)
        .join(),
    ).not.toMatch(/abcdef|138001|secret|eyJ/);
    expect(row).toMatchObject({ path: '/smartaps', message: 'PAY-TOKEN: *** ***' });
    expect(String(row?.user_agent).length).toBeLessThanOrEqual(300);
  });

  it('are bounded to the thousand that happened last', async () => {
    await server.owner`
      insert into page_error (fingerprint, kind, message, stack, build, path, user_agent, count, first_at, last_at)
      select sha256(n::text::bytea), 'script', 'old ' || n, '', '', '', '', 1, now(),
        timestamptz '2020-01-01' + n * interval '1 s'
      from generate_series(1, 1005) n`;
    await report();
    const [left] = await server.owner`
      select count(*)::int as n, min(last_at) = timestamptz '2020-01-01' + interval '7 s' as oldest,
        count(*) filter (where kind = 'render')::int as fresh from page_error`;
    expect(left).toEqual({ n: 1_000, oldest: true, fresh: 1 });
  });

  it('are refused and not kept where they are not wanted', async () => {
    server.platform.config.reportPageErrors = false;
    expect(await report()).toMatchObject({ status: 200, code: 403 });
    expect(await rows()).toEqual([]);
  });

  it('need the page’s origin header and the shape of the contract', async () => {
    expect(await report({}, { [ORIGIN_HEADER]: 'X' })).toMatchObject({ code: 400, data: [{ field: 'req-origin' }] });
    for (const [wrong, field] of [
      [{ kind: 'other' }, 'kind'],
      [{ message: '' }, 'message'],
      [{ message: 'x'.repeat(501) }, 'message'],
      [{ stack: 'x'.repeat(4_001) }, 'stack'],
      [{ count: 0 }, 'count'],
      [{ user: 'me' }, 'user'],
    ] as const)
      expect(await report(wrong)).toMatchObject({ code: 400, data: [{ field }] });
    expect(await rows()).toEqual([]);
  });

  it('are limited per address, and counted by kind for the watch', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, () => report({ kind: 'chunk' })));
    expect(answers.filter(({ code }) => code === 429).length).toBe(2);
    const metrics = await server.app.inject('/metrics');
    expect(metrics.body).toMatch(/mashang_page_errors_total\{kind="chunk"\} 60/);
    expect(metrics.body).toMatch(/mashang_page_errors_total\{kind="promise"\} 0/);
  });
});
