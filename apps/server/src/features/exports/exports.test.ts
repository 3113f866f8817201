import { ROLE_PERMISSIONS } from '@mashang/contract/permissions';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_LISTS } from '../../export-lists.ts';
import { startExportThread } from '../../export-thread.ts';
import { interceptAnswers } from '../../test-support/attacks/intercept-answers.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { expireExports } from './expire-exports.ts';
import { fileOf } from './export-rules.ts';
import { startExportWorker } from './run-exports.ts';

type Job = {
  id: string;
  state: string;
  rows: number;
  total: number | null;
  bytes: number;
  url: string;
  reason: string;
};
/** More than two pages of a run, so that the pages must join without a gap. */
const ROWS = 2_345;
let server: TestServer;
const users: Record<string, TestUser> = {};
let worker: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'agent01', 'agent02', 'agent03', 'ms01', 'merchant01'])
    users[name] = await signInUser(server, name);
  await server.owner.begin(async (tx) => {
    // No single statement makes finished orders, so the guards on their steps are off here.
    await tx`set local session_replication_role = replica`;
    await tx`
    insert into collection_order (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, status,
      subject, create_time, expire_time,
      participant_id, account_id, chain_accounts, chain_rates, payable_account, settlement_mode, pay_pattern,
      paid_in_amount, affirm_time)
    select 900000000 + n, 'DS-EXP-' || lpad(n::text, 6, '0'), '20260101000000000' || lpad(n::text, 6, '0'),
      (select min(id) from merchant), (select min(id) from product),
      10000 + n, 3000, 4, case when n % 7 = 0 then '=cmd|calc' else '商品 ' || n end,
      timestamptz '2026-01-01 00:00:00+08' + n * interval '1 second',
      timestamptz '2026-01-01 01:00:00+08', q.id, a.id, array[account_of('participant', q.id, 'commission')],
      array[2000], 1, 'D0', 0, 10000 + n, timestamptz '2026-01-01 00:30:00+08'
    from generate_series(1, ${ROWS}) n,
      (select p.id from participant p join app_user u on u.participant_id = p.id where u.username = 'agent02') q,
      lateral (select min(c.id) as id from collection_account c where c.participant_id = q.id) a`;
  });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const user = (name: string) => users[name] as TestUser;
const request = (more: object = {}) => ({ list: 'collection-orders', format: 'csv', query: {}, ...more });

function startWorker(): void {
  worker ??= startExportWorker(server.platform, EXPORT_LISTS);
}
async function stopWorker(): Promise<void> {
  await worker?.stop();
  worker = undefined;
}
async function jobOf(name: string, id: string): Promise<Job> {
  const { list } = (await user(name).get('/api/exports/getList')).data as { list: Job[] };
  return list.find((job) => job.id === id) as Job;
}
async function create(name: string, more: object = {}): Promise<string> {
  const answer = await user(name).post('/api/exports/create', request(more));
  expect(answer).toMatchObject({ code: 200, msg: '已开始导出' });
  return (answer.data as { id: string }).id;
}
async function done(name: string, id: string): Promise<Job> {
  startWorker();
  await expect
    .poll(async () => (await jobOf(name, id)).state, { timeout: 20_000, interval: 100 })
    .toMatch(/done|failed/);
  return jobOf(name, id);
}
async function fetchFile(name: string, url: string) {
  const { cookie } = user(name).headers;
  return server.app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} });
}
/** Records of a CSV whose cells hold no line ends. */
function recordsOf(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, -1)
        .map(([, cell = '']) => cell.replace(/^"|"$/g, '')),
    );
}

describe('an export of a list', () => {
  it('holds exactly the rows of the filter, each once, in the list’s order, and says how far it is', async () => {
    const id = await create('admin01', {
      query: { mchOrderNo: '', sort: 'amount', status: '4' },
      columns: ['amount', 'agtOrderNo', 'subject', 'mchOrderNo', 'nonsense'],
    });
    const job = await done('admin01', id);
    expect(job).toMatchObject({ state: 'done', rows: ROWS, total: ROWS });
    const file = await fetchFile('admin01', job.url);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('代收订单_'));
    expect(Number(file.headers['content-length'])).toBe(job.bytes);
    const [heads, ...rows] = recordsOf(file.body);
    expect(heads).toEqual(['金额（元）', '代收单号', '商品', '商户单号']);
    const mark = rows.pop()?.[0];
    expect(mark).toMatch(new RegExp(`^# 代收订单 导出人：admin01 导出时间：.* 筛选：.*status=4.* 共 ${ROWS} 行$`));
    expect(rows).toHaveLength(ROWS);
    expect(rows.map(([, no]) => no)).toEqual(
      Array.from({ length: ROWS }, (_, at) => `DS-EXP-${String(at + 1).padStart(6, '0')}`),
    );
    expect(rows[6]).toEqual(['100.07', 'DS-EXP-000007', "'=cmd|calc", '\t20260101000000000000007']);
  });

  it('opens as a workbook with all columns of the actor', async () => {
    const job = await done(
      'agent02',
      await create('agent02', { format: 'xlsx', query: { minAmount: '120', maxAmount: '120.09' } }),
    );
    expect(job).toMatchObject({ state: 'done', rows: 10 });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await fetchFile('agent02', job.url)).rawPayload as never);
    const sheet = book.getWorksheet('代收订单');
    expect(sheet?.rowCount).toBe(11);
    const heads = ((sheet?.getRow(1).values ?? []) as string[]).slice(1);
    expect(heads).toContain('收款方');
    expect(sheet?.getRow(2).getCell(heads.indexOf('金额（元）') + 1).value).toBe(120.09);
    expect(sheet?.getRow(2).getCell(heads.indexOf('收益（元）') + 1).value).toBe(0.24);
  });

  it('shows a participant its own subtree and nothing else', async () => {
    expect(await done('agent03', await create('agent03'))).toMatchObject({ state: 'done', rows: 0 });
    expect(await done('ms01', await create('ms01'))).toMatchObject({ state: 'done', rows: 0 });
    const payouts = await user('agent03').post('/api/exports/create', request({ list: 'payouts-payouts' }));
    expect(payouts.code).toBe(403);
    expect((await user('agent03').post('/api/exports/create', request({ list: 'webhooks' }))).code).toBe(403);
  });

  it('of the tree has every line under its head, and nobody beside it', async () => {
    const job = await done('agent01', await create('agent01', { list: 'sub-agents', format: 'csv', query: {} }));
    const [heads, ...rows] = recordsOf((await fetchFile('agent01', job.url)).body);
    const below = await server.owner`
      select p.name
      from participant p
      join participant a on a.name = 'agent01'
      where p.path @> array[a.id] and p.id <> a.id
      order by p.path`;
    expect(rows.slice(0, -1).map((row) => row[(heads ?? []).indexOf('登录名')])).toEqual(below.map(({ name }) => name));
    expect((await user('ms01').post('/api/exports/create', request({ list: 'sub-agents', query: {} }))).code).toBe(403);
  });

  it.each(EXPORT_LISTS.map(({ name, permission }) => [name, permission] as const))(
    '%s can be exported by whoever may see it',
    async (name, permission) => {
      const ofMerchant = ROLE_PERMISSIONS.merchant_admin.includes(permission) && permission.startsWith('own-');
      const who = ofMerchant ? 'merchant01' : ROLE_PERMISSIONS.agent.includes(permission) ? 'agent02' : 'admin01';
      // A report covers days; every other list may be exported whole.
      const query: Record<string, string> =
        name === 'reports' ? { startDate: '2026-01-01', endDate: '2026-01-31' } : {};
      for (const format of ['xlsx', 'csv'])
        expect(await done(who, await create(who, { list: name, format, query }))).toMatchObject({
          state: 'done',
          reason: '',
        });
    },
  );
});

describe('nobody else', () => {
  it('sees, fetches or stops it', async () => {
    const job = await done('admin01', await create('admin01', { query: { status: '5' } }));
    expect(await jobOf('agent02', job.id)).toBeUndefined();
    expect((await fetchFile('agent02', job.url)).statusCode).toBe(404);
    expect((await user('agent02').post('/api/exports/cancel', { id: job.id })).code).toBe(404);
    expect((await server.app.inject({ method: 'GET', url: job.url })).statusCode).toBe(401);
    expect((await fetchFile('admin01', job.url.replace('.csv', '.xlsx'))).statusCode).toBe(404);
    expect((await fetchFile('admin01', '/files/exports/..%2F..%2Fmaster.key')).statusCode).toBe(404);
  });
});

describe('what is refused', () => {
  it.each([
    ['a filter the list would refuse', { query: { minAmount: '1e5' } }, 'minAmount'],
    ['a filter the list has not', { query: { password: 'x' } }, 'password'],
    ['an unknown list', { list: 'app-user' }, 'list'],
    ['an unknown format', { format: 'pdf' }, 'format'],
    ['no column that there is', { columns: ['nonsense'] }, 'columns'],
  ])('%s', async (_, more, field) => {
    const answer = await user('admin01').post('/api/exports/create', request(more));
    expect(answer).toMatchObject({ code: 400, data: [{ field }] });
  });

  it('more than three at once, also when they come together; one row of audit for each taken', async () => {
    await stopWorker();
    const [before] = await server.owner`select count(*)::int as n from audit_log where action = 'export.create'`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => user('agent01').post('/api/exports/create', request())),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(answers.find(({ code }) => code !== 200)?.msg).toBe('同时最多 3 个导出，请等待完成或取消后再试');
    const [after] = await server.owner`select count(*)::int as n from audit_log where action = 'export.create'`;
    expect((after as { n: number }).n - (before as { n: number }).n).toBe(3);
    for (const { data } of answers.filter(({ code }) => code === 200))
      expect((await user('agent01').post('/api/exports/cancel', data)).code).toBe(200);
    expect(
      (await user('agent01').post('/api/exports/cancel', answers.find(({ code }) => code === 200)?.data)).code,
    ).toBe(409);
  });

  it('a file for somebody who has lost the permission meanwhile', async () => {
    await stopWorker();
    const id = await create('agent02');
    await server.owner`update app_user set enabled = false where username = 'agent02'`;
    startWorker();
    await expect
      .poll(async () => (await server.owner`select state, reason from export_job where id = ${id}`)[0], {
        timeout: 10_000,
      })
      .toMatchObject({ state: 'failed', reason: '没有权限执行此操作' });
    await server.owner`update app_user set enabled = true where username = 'agent02'`;
  });
});

describe('a worker that dies', () => {
  it('leaves no half file to be taken for a whole: its try starts again', async () => {
    await stopWorker();
    const id = await create('admin01', { query: { status: '4' } });
    // The state that a killed worker leaves: running, some bytes written, the lease expired.
    await server.owner`
      update export_job
      set state = 'running', attempt = 1, has_file = true, rows = 7, bytes = 70,
        lease_until = now() - interval '1 second'
      where id = ${id}`;
    const half = await server.platform.storage.grow(fileOf({ id, attempt: 1, format: 'csv' }));
    await half.write(Buffer.from('half a file'));
    await half.close();
    const job = await done('admin01', id);
    expect(job).toMatchObject({ state: 'done', rows: ROWS });
    const body = (await fetchFile('admin01', job.url)).body;
    expect(body).not.toContain('half a file');
    expect(recordsOf(body)).toHaveLength(ROWS + 2);
  });

  it('keeps a whole file where only the answer that it is whole got lost', async () => {
    await stopWorker();
    const id = await create('admin01', { query: { status: '4' } });
    const { db } = server.platform;
    const app = interceptAnswers(db.app, "set state = 'done'", async (answer) => {
      await answer;
      throw new Error('the line broke');
    });
    worker = startExportWorker({ ...server.platform, db: { ...db, app } }, EXPORT_LISTS);
    const job = await done('admin01', id);
    await stopWorker();
    expect(job).toMatchObject({ state: 'done', rows: ROWS });
    expect(recordsOf((await fetchFile('admin01', job.url)).body)).toHaveLength(ROWS + 2);
  });

  it('is given up after three times, with a reason', async () => {
    await stopWorker();
    const id = await create('admin01');
    await server.owner`
      update export_job
      set state = 'running', attempt = 3, has_file = true, lease_until = now() - interval '1 second'
      where id = ${id}`;
    expect(await done('admin01', id)).toMatchObject({ state: 'failed', reason: '多次中断，请缩小范围后重试', url: '' });
  });

  it('breaks off whoever reads along', async () => {
    await stopWorker();
    const id = await create('admin01');
    await server.owner`
      update export_job
      set state = 'running', attempt = 1, has_file = true, lease_until = now() + interval '1 minute'
      where id = ${id}`;
    const growing = await server.platform.storage.grow(fileOf({ id, attempt: 1, format: 'csv' }));
    await growing.write(Buffer.from('the beginning'));
    await growing.close();
    const reading = fetchFile('admin01', `/files/exports/${id}.csv`).then(
      ({ body }) => body,
      () => 'broken off',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await user('admin01').post('/api/exports/cancel', { id })).code).toBe(200);
    expect(await reading).toBe('broken off');
  });
});

it('a server that stops gives its work back, and its thread takes up what it finds', async () => {
  await stopWorker();
  const id = await create('admin01', { format: 'xlsx' });
  startWorker();
  await expect.poll(async () => (await jobOf('admin01', id)).state, { interval: 20 }).not.toBe('waiting');
  await stopWorker();
  expect((await jobOf('admin01', id)).state).not.toBe('running');
  const next = await create('admin01', { columns: ['agtOrderNo'] });
  const thread = startExportThread(server.platform);
  for (const each of [id, next])
    await expect
      .poll(async () => jobOf('admin01', each), { timeout: 20_000, interval: 200 })
      .toMatchObject({ state: 'done', rows: ROWS });
  await thread.stop();
}, 40_000);

it('files go after a day, what was asked stays for a week', async () => {
  const job = await done('admin01', await create('admin01', { query: { status: '0' } }));
  const name = fileOf({ id: job.id, attempt: 1, format: 'csv' });
  await expireExports(server.platform);
  expect(await server.platform.storage.readPart(name, 0, 10)).not.toBeNull();
  await server.owner`update export_job set finished_at = finished_at - interval '25 hours' where id = ${job.id}`;
  await expireExports(server.platform);
  expect(await server.platform.storage.readPart(name, 0, 10)).toBeNull();
  expect(await jobOf('admin01', job.id)).toMatchObject({ state: 'expired', url: '' });
  expect((await fetchFile('admin01', job.url)).statusCode).toBe(404);
  await server.owner`update export_job set finished_at = finished_at - interval '8 days' where id = ${job.id}`;
  await expireExports(server.platform);
  expect(await jobOf('admin01', job.id)).toBeUndefined();
});
