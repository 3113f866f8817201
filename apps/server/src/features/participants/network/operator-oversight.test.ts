import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maskName, type OverseenDetail, type RegisterPage } from '@mashang/contract/participants';
import { REMINDER_DAYS } from '@mashang/contract/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_SCREENING } from '../../../../../sandbox/src/seed/demo-data.ts';
import { exportRegister } from '../../../admin/export-register.ts';
import { sealFiles } from '../../../platform/storage/seal-files.ts';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { participantId } from '../../../test-support/arrange/arrange-network.ts';
import { join as joinHouse } from '../../../test-support/arrange/arrange-network-below.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { endVerifications } from '../../merchants/applications/end-verifications.ts';
import { createActiveParticipants } from '../find-active-participants.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const idOf = async (name: string) => String(await participantId(server, name));
const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(server.clock.now() + days * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent01', 'ms01'])
    users[name] = await signInUser(server, name);
});
afterAll(() => server.stop());

const detailOf = async (name: string) =>
  (await user('admin01').get('/api/participants/detail', { id: await idOf(name) })).data as OverseenDetail;
async function personOf(name: string): Promise<string> {
  return (await detailOf(name)).participant.personId;
}

describe('a risk tier', () => {
  it('caps the own limits once two people put somebody into it, and lets them back afterwards', async () => {
    const before = (await detailOf('agent02')).limits;
    expect(before.dailyAmount).toBe(before.ownDailyAmount);
    const subjectId = await personOf('agent02');
    const id = await proposed(user('risk01'), 'person.tier', { subjectId, payload: { tier: 'high' } });
    expect((await detailOf('agent02')).participant.riskTier).toBe('low');
    expect((await decide(user('risk01'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    const capped = await detailOf('agent02');
    expect(capped.participant.riskTier).toBe('high');
    expect(capped.limits).toMatchObject({
      dailyAmount: '50000.00',
      dailyCount: 200,
      monthlyAmount: '1000000.00',
      monthlyCount: 4000,
    });
    expect(capped.limits.ownDailyAmount).toBe(before.ownDailyAmount);
    await expect(
      server.platform.db.app`update person set risk_tier = 'low' where id = ${subjectId}`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    const own = { dailyAmount: '40000.00', dailyCount: 100, monthlyAmount: '9000000.00', monthlyCount: 9000 };
    await decide(
      user('admin02'),
      'approve',
      await proposed(user('risk01'), 'person.limits', { subjectId, payload: own }),
    );
    expect((await detailOf('agent02')).limits).toMatchObject({
      dailyAmount: '40000.00',
      dailyCount: 100,
      monthlyAmount: '1000000.00',
      monthlyCount: 4000,
      ownMonthlyAmount: '9000000.00',
    });
    await decide(
      user('admin02'),
      'approve',
      await proposed(user('risk01'), 'person.tier', { subjectId, payload: { tier: 'low' } }),
    );
    expect((await detailOf('agent02')).limits).toMatchObject({ dailyAmount: '40000.00', monthlyAmount: '9000000.00' });
  });

  it('gets other limits by two people, spread over everybody in it; a riskier one never allows more', async () => {
    const subjectId = await personOf('ms01');
    await decide(
      user('admin02'),
      'approve',
      await proposed(user('risk01'), 'person.tier', { subjectId, payload: { tier: 'medium' } }),
    );
    const limits = { dailyAmount: '60000.00', dailyCount: 300, monthlyAmount: '2000000.00', monthlyCount: 5000 };
    const change = (tier: string, fields: object) =>
      propose(user('risk01'), 'tier.limits', { subjectId: tier, payload: { ...limits, ...fields } });
    expect((await change('none', {})).code).toBe(404);
    expect((await change('medium', { dailyAmount: '3000000.00' })).code).toBe(400);
    expect((await change('medium', { dailyAmount: '40000.00' })).code).toBe(400);
    expect((await change('high', { dailyAmount: '' })).code).toBe(400);
    expect((await change('medium', { dailyCount: 1.5 })).code).toBe(400);
    const id = await proposed(user('risk01'), 'tier.limits', { subjectId: 'medium', payload: limits });
    await decide(user('admin01'), 'approve', id);
    expect((await detailOf('ms01')).limits).toMatchObject({ dailyAmount: '60000.00', dailyCount: 300 });
    await expect(server.platform.db.app`update risk_tier set daily_count = 1`).rejects.toMatchObject({
      constraint: 'approval_needed',
    });
    const tiers = (await user('finance01').get('/api/participants/tiers')).data as {
      list: { tier: string; dailyAmount: string }[];
    };
    expect(tiers.list.map(({ tier, dailyAmount }) => `${tier} ${dailyAmount}`)).toEqual([
      'low ',
      'medium 60000.00',
      'high 50000.00',
    ]);
  });
});

describe('the operator', () => {
  it('pauses a participant, which nobody below starts again, and starts it', async () => {
    const id = await idOf('agent02');
    const run = (who: string, runStatus: number, reason = '核查中') =>
      user(who).post('/api/participants/run', { id, runStatus, reason });
    expect((await run('finance01', 0)).code).toBe(403);
    expect((await run('admin01', 0, ' ')).code).toBe(400);
    expect((await run('admin01', 2)).code).toBe(400);
    expect(await run('admin01', 0)).toMatchObject({ code: 200 });
    expect((await run('admin01', 0)).code).toBe(409);
    for (const name of ['agent01', 'agent02'])
      expect(
        (await (await insertSession(server, name)).post(`/api/agt/agent/updateAgentRunStatus/${id}`, { runStatus: 1 }))
          .code,
      ).toBeGreaterThanOrEqual(403);
    expect(await run('risk01', 1)).toMatchObject({ code: 200 });
    const [row] =
      await server.owner`select after from audit_log where action = 'participant.run-status' order by id desc limit 1`;
    expect(row).toMatchObject({ after: { runStatus: 1, reason: '核查中' } });
    expect(
      (await user('admin01').post('/api/participants/run', { id: '999999', runStatus: 0, reason: 'x' })).code,
    ).toBe(404);
  });

  it('asks for papers again by a day, after which the verification ends', async () => {
    const id = await idOf('agent03');
    const demand = (fields: object) =>
      user('risk01').post('/api/participants/re-review', { id, dueOn: dayIn(20), reason: '股东变更', ...fields });
    for (const fields of [{ dueOn: '2020-01-01' }, { dueOn: dayIn(90) }, { dueOn: '2026-02-31' }, { reason: '' }])
      expect((await demand(fields)).code).toBe(400);
    expect(
      (await user('finance01').post('/api/participants/re-review', { id, dueOn: dayIn(20), reason: 'x' })).code,
    ).toBe(403);
    expect((await demand({ id: '999999' })).code).toBe(404);
    expect(await demand({})).toMatchObject({ code: 200 });
    expect((await demand({ dueOn: dayIn(30) })).code).toBe(409);
    expect((await detailOf('agent03')).participant.kycExpiresAt).toBe(dayIn(20));
    expect((await (await insertSession(server, 'agent03')).get('/api/kyc/current')).data).toMatchObject({
      mayHandIn: true,
    });
  });
});

it('a verification is spoken of 30, 7 and 1 days before its end, once each, and ends with its time', async () => {
  const id = await idOf('ms02');
  const ends = (within: string) =>
    server.owner`update participant set kyc_expires_at = now() + ${within}::interval where id = ${id}`;
  const said = async () =>
    (
      await server.owner`
        select status
        from event_log
        where kind = 'network.kyc-due' and participant_id = ${id}
        order by id`
    ).map(({ status }) => status);
  const endRound = () => endVerifications(server.system('end-verifications'));
  await ends('29 days');
  await endRound();
  await endRound();
  expect(await said()).toEqual([30]);
  // The same end is nearer now, as if time had passed.
  await server.owner`
    update verification_reminder
    set expires_at = expires_at - interval '23 days'
    where subject_id = ${id}`;
  await server.owner`update participant set kyc_expires_at = kyc_expires_at - interval '23 days' where id = ${id}`;
  await endRound();
  expect(await said()).toEqual([30, 7]);
  await server.owner`
    update verification_reminder
    set expires_at = expires_at - interval '5 days 12 hours'
    where subject_id = ${id}`;
  await server.owner`
    update participant
    set kyc_expires_at = kyc_expires_at - interval '5 days 12 hours'
    where id = ${id}`;
  await endRound();
  await endRound();
  expect(await said()).toEqual([...REMINDER_DAYS]);
  const active = createActiveParticipants(server.platform);
  expect((await active()).active.has(BigInt(id))).toBe(true);
  await ends('-1 second');
  expect(await endRound()).toBeGreaterThan(0);
  expect((await active()).active.has(BigInt(id))).toBe(false);
  expect((await server.owner`select kyc_status as s from participant where id = ${id}`)[0]).toEqual({ s: 4 });
  expect(
    (
      await server.owner`
        select count(*)::int as n
        from audit_log
        where action = 'participant.verification-end' and subject_id = 'ms02'`
    )[0],
  ).toEqual({ n: 1 });
});

describe('papers of a company', () => {
  const OWNER = { name: '钱股东', documentNo: '310101198001010093', shareBp: 5_100 };
  it('name its owners or say why not, are screened, and their end bounds the verification', async () => {
    for (const [fields, field] of [
      [{ noOwnerReason: '' }, 'noOwnerReason'],
      [{ noOwnerReason: '', owners: [{ ...OWNER, shareBp: 2_499 }] }, 'owners'],
      [{ noOwnerReason: '', owners: [OWNER, { ...OWNER, documentNo: '310101198001010085' }] }, 'owners'],
      [{ noOwnerReason: '', owners: [OWNER, { ...OWNER, shareBp: 2_500 }] }, 'owners'],
    ] as const)
      await expect(joinHouse(user('agent01'), { name: 'owned', ...fields }))
        .rejects.toThrow(/400|409/)
        .finally(async () => {
          await server.owner`
            update invitation
            set state = 'withdrawn', closed_at = now()
            where name = 'owned' and state = 'open'`;
          expect(field).not.toBe('');
        });
    const [listed] = DEMO_SCREENING.names;
    const { review } = await joinHouse(user('agent01'), {
      name: 'owned',
      noOwnerReason: '',
      owners: [{ ...OWNER, name: listed }],
    });
    const seen = (await user('risk01').get('/api/participant/review/detail', { id: review })).data as {
      owners: unknown;
      hits: unknown;
      mayClear: boolean;
    };
    expect(seen).toMatchObject({
      owners: [{ name: maskName(listed), shareBp: 5_100 }],
      hits: [{ who: '受益所有人 1', list: DEMO_SCREENING.list }],
      mayClear: true,
    });
    const reveal = (recordNo: string, field: string) =>
      user('risk01').post('/api/personal/reveal', {
        subject: 'kyc-owner',
        recordNo,
        field,
        reason: '核对受益所有人证件',
      });
    expect((await reveal(`${review}-0`, 'ownerName')).data).toMatchObject({ value: listed });
    expect((await reveal(`${review}-0`, 'documentNo')).data).toMatchObject({ value: OWNER.documentNo });
    expect((await reveal(`${review}-1`, 'ownerName')).code).toBe(404);
    const approve = (expiresOn: string) =>
      user('admin01').post('/api/participant/review/approve', {
        id: review,
        expiresOn,
        googleAuthCode: user('admin01').code(),
      });
    await server.owner`update kyc_document set expires_on = ${dayIn(100)} where submission_id = ${review}`;
    expect((await approve(dayIn(101))).code).toBe(400);
    expect(await approve(dayIn(90))).toMatchObject({ code: 409, msg: expect.stringContaining('筛查') });
    expect((await user('finance01').post('/api/participant/review/clear', { id: review, reason: '同名' })).code).toBe(
      403,
    );
    expect((await user('risk01').post('/api/participant/review/clear', { id: review, reason: '' })).code).toBe(400);
    const [made] = await server.owner`
      update kyc_submission s
      set submitted_by = u.id
      from kyc_submission o, app_user u
      where s.id = ${review} and o.id = s.id and u.username = 'risk01'
      returning o.submitted_by as by`;
    expect(
      (await user('risk01').post('/api/participant/review/clear', { id: review, reason: '证件号码不同' })).code,
    ).toBe(403);
    await server.owner`update kyc_submission set submitted_by = ${(made as { by: bigint }).by} where id = ${review}`;
    expect(
      (await user('risk01').post('/api/participant/review/clear', { id: review, reason: '证件号码不同' })).code,
    ).toBe(200);
    expect((await user('risk01').post('/api/participant/review/clear', { id: review, reason: '再次' })).code).toBe(409);
    expect(await approve(dayIn(90))).toMatchObject({ code: 200 });
    expect((await detailOf('owned')).participant).toMatchObject({ kycStatus: 2, riskTier: 'medium' });
    const [found] =
      await server.owner`select count(*)::int as n from kyc_submission s where s::text like '%310101198001010093%'`;
    expect(found).toEqual({ n: 0 });
  });
});

describe('the register of agents', () => {
  const ENTRY = {
    appointedOn: '2026-01-05',
    contractNo: 'HT-2026-001',
    contractFrom: '2026-01-05',
    contractTo: '2028-01-04',
    area: '华东',
    trainedOn: '2026-01-04',
    training: '反洗钱与操作规程',
    trainedUntil: '2028-01-04',
    areas: ['31', '32'],
    covered: ['1', '2', '3'],
  };
  it('keeps what the regulator asks for, with its audit row, and names what is wrong', async () => {
    const id = await idOf('agent01');
    const save = (who: string, fields: object = {}) =>
      user(who).post('/api/participants/register/save', { id, ...ENTRY, ...fields });
    for (const fields of [
      { contractTo: '2025-01-01' },
      { appointedOn: '2026-02-30' },
      { appointedOn: 'x' },
      { area: '华'.repeat(65) },
      { trainedUntil: '2025-01-01' },
      { areas: ['99'] },
      { covered: ['999'] },
    ])
      expect((await save('admin01', fields)).code).toBe(400);
    expect((await save('finance01')).code).toBe(403);
    expect((await save('admin01', { id: '999999' })).code).toBe(404);
    expect((await save('admin01')).code).toBe(200);
    const named = await user('finance01').get('/api/participants/register/getPageList', {
      keyword: '示范代理一有限公司',
    });
    expect((named.data as { list: { name: string }[] }).list.map(({ name }) => name)).toEqual(['agent01']);
    const page = (await user('finance01').get('/api/participants/register/getPageList', { keyword: 'HT-2026' }))
      .data as RegisterPage;
    expect(page.list).toMatchObject([{ name: 'agent01', ...ENTRY, kycStatus: 2, runStatus: 1 }]);
    expect(page.list[0]?.products).toContain('银行卡转账');
    const missing = (await user('admin01').get('/api/participants/register/getPageList', { missing: '1' }))
      .data as RegisterPage;
    expect(missing.list.map(({ name }) => name)).not.toContain('agent01');
    expect((await user('agent01').get('/api/participants/register/getPageList')).code).toBe(403);
  });

  it('is written into a file on the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mashang-register-'));
    const file = join(folder, 'register.csv');
    const deployment = { logins: async () => server.platform.db.logins };
    await expect(exportRegister(deployment, join(folder, 'x.pdf'), 0)).rejects.toThrow('.csv');
    expect((await exportRegister(deployment, file, server.clock.now())).join()).toContain('已导出');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('合同编号');
    expect(text).toMatch(/agent01,.*HT-2026-001/);
    await exportRegister(deployment, join(folder, 'register.xlsx'), server.clock.now());
    expect(readFileSync(join(folder, 'register.xlsx')).subarray(0, 2).toString()).toBe('PK');
    rmSync(folder, { recursive: true });
  });
});

it('files from before are sealed where they lie, step by step', async () => {
  const { platform, owner } = server;
  const name = 'avatars/from-before.webp';
  await platform.storage.put(name, Buffer.from('x'));
  const path = join(platform.config.dataDir, 'files', name);
  writeFileSync(path, 'RIFF as it was');
  await owner`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at, sealed_at)
    select ${name}, 'avatar', min(id), 14, now(), null
    from app_user`;
  expect(await sealFiles(platform)).toBeGreaterThan(0);
  expect(await sealFiles(platform)).toBe(0);
  expect(readFileSync(path).includes('RIFF')).toBe(false);
  expect(Buffer.from((await platform.storage.get(name)) ?? []).toString()).toBe('RIFF as it was');
});
