import { createHash } from 'node:crypto';
import { FIRST_RULES } from '@mashang/contract/monitoring';
import { CASE_MOVES, CASE_STATES } from '@mashang/contract/risk-cases';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { balanceOf, freezeFor, openCase, readCase } from '../../test-support/arrange/arrange-cases.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { released, takeRelease } from '../../test-support/arrange/arrange-releases.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { framesOf } from '../../test-support/frames-of.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { sealAudit } from '../audit/audit-store.ts';
import { monitorAll } from '../monitoring/monitor-testing.ts';
import { runBackTests } from '../monitoring/run-back-tests.ts';
import { verifyExtract } from '../regulatory-reports/verify-extract.ts';
import { linkDecisions } from './cases-store.ts';

type Extract = { subjectId: string; head: { seq: string }; rows: { id: string; sealed: string }[] };

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent01');
  for (const name of ['admin01', 'admin02', 'risk01', 'finance01', 'agent01'])
    users[name] = await signInUser(server, name);
});
afterAll(() => server?.stop());

const caseOf = (id: string, who = 'risk01') => readCase(user(who), id);
const opened = (about: Parameters<typeof openCase>[1], who = 'admin01') => openCase(user(who), about);
const take = (id: string, who = 'risk01') => user(who).post('/api/risk/cases/take', { id });
const close = (id: string, fields: Record<string, unknown>, who = 'risk01') =>
  user(who).post('/api/risk/cases/close', { id, outcome: 'cleared', conclusion: '已核实无异常', ...fields });
const freeze = (id: string, kind: string, subjectId: string) => freezeFor(user('risk01'), { id, kind, subjectId });
const heldOf = async (owner: 'participant' | 'merchant', name: string) => (await balanceOf(server, owner, name)).held;

describe('a case', () => {
  it('is opened once a subject, taken, noted, and closed by somebody else with an outcome', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '301.00' });
    const id = await opened({ subject: 'order', subjectKey: agtOrderNo });
    expect(await opened({ subject: 'order', subjectKey: agtOrderNo }, 'risk01')).toBe(id);
    expect(await close(id, {})).toMatchObject({ code: 409 });
    expect(await take(id)).toMatchObject({ code: 200 });
    await user('risk01').post('/api/risk/cases/note', { id, text: '已致电商户' });
    expect(await close(id, { outcome: undefined })).toMatchObject({ code: 400 });
    expect(await close(id, { conclusion: '' })).toMatchObject({ code: 400 });
    expect(await close(id, { outcome: 'restricted' })).toMatchObject({ code: 409 });
    expect(await close(id, { outcome: 'reported' })).toMatchObject({ code: 409 });
    expect(await close(id, {}, 'admin01')).toMatchObject({ code: 403 });
    expect((await caseOf(id, 'admin01')).whyNotDecide).not.toBe('');
    expect(await close(id, {})).toMatchObject({ code: 200 });
    const { case: row, entries } = await caseOf(id);
    expect(row).toMatchObject({ state: 3, outcome: 'cleared' });
    expect(entries.map(({ what }) => what)).toEqual(['opened', 'joined', 'taken', 'note', 'closed']);
    expect(await user('risk01').post('/api/risk/cases/note', { id, text: '再记一笔' })).toMatchObject({ code: 409 });
    expect(await opened({ subject: 'order', subjectKey: agtOrderNo })).not.toBe(id);
  });

  it('has no more links than its most, however many decisions one call adds', async () => {
    const id = BigInt(await opened({ subject: 'participant', subjectKey: 'agent03' }));
    const decisions = (
      await server.owner`
        insert into risk_decision (stage, happened_at, order_no, payer, device, address, rule_set, facts)
        select 'event', now(), 'DS-LINKS-' || n, 'payer-' || n, 'device-' || n, 'address-' || n, 1, '{}'
        from generate_series(1, 60) n returning id`
    ).map((row) => row.id as bigint);
    const link = (some: readonly bigint[]) =>
      grantWriter(server.platform.db.app).begin((tx) => linkDecisions(tx, id, some, 'system:monitor'));
    const count = async () =>
      (await server.owner`select count(*)::int as n from risk_case_link where case_id = ${id}`)[0]?.n as number;
    await link(decisions.slice(0, 1));
    const few = await count();
    await link(decisions.slice(0, 2));
    expect(await count()).toBe(few + 4);
    await link(decisions);
    expect(await count()).toBe(200);
    await link(decisions);
    expect(await count()).toBe(200);
  });

  it('of what somebody entered is not decided by them', async () => {
    const [row] = await server.owner`select kyc_entered_by as by from participant where name = 'agent02'`;
    const [who] = await server.owner`select username from app_user where id = ${(row as { by: bigint }).by}`;
    const enterer = (who as { username: string }).username;
    const id = await opened({ subject: 'participant', subjectKey: 'agent02' }, 'risk01');
    users[enterer] ??= await signInUser(server, enterer);
    await take(id, enterer);
    expect(await close(id, {}, enterer)).toMatchObject({ code: 403 });
  });

  it('goes along its table of moves only, whoever writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CASE_STATES), fc.constantFrom(...CASE_STATES), async (from, to) => {
        const [row] = await server.owner`
            select count(*)::int as n
            from state_move
            where machine = 'risk_case' and from_state = ${from} and to_state = ${to}`;
        return ((row as { n: number }).n === 1) === CASE_MOVES[from].includes(to);
      }),
    );
    const id = await opened({ subject: 'merchant', subjectKey: 'M1001' });
    await expect(
      server.owner`
        update risk_case
        set state = 3, outcome = 'cleared', conclusion = '直接结案', closed_by = 1, closed_at = now(), assigned_to = 1
        where id = ${id}`,
    ).rejects.toMatchObject({ constraint: 'risk_case_moves' });
    await expect(server.owner`delete from risk_case`).rejects.toThrow('immutable');
    await expect(server.owner`update risk_case_entry set text = ''`).rejects.toThrow('immutable');
  });

  it('is nobody’s to see but the staff who may, and shows in no participant’s answers', async () => {
    const before = await Promise.all(
      ['/api/agt/order/getPageList', '/api/index/notice'].map((path) => user('agent01').get(path, { limit: '50' })),
    );
    const id = await opened({ subject: 'participant', subjectKey: 'agent01' });
    const after = await Promise.all(
      ['/api/agt/order/getPageList', '/api/index/notice'].map((path) => user('agent01').get(path, { limit: '50' })),
    );
    // Between the two only the clock moves on.
    const still = (answers: { data: unknown }[]) =>
      JSON.stringify(answers.map(({ data }) => data)).replace(/"leftMs":\d+/g, '');
    expect(still(after)).toEqual(still(before));
    for (const name of ['agent01', 'finance01'])
      expect((await user(name).get('/api/risk/cases/detail', { id })).code).toBe(403);
    for (const table of [
      'risk_case',
      'risk_hit',
      'risk_decision',
      'risk_freeze',
      'risk_case_entry',
      'risk_report',
      'risk_tie',
    ])
      await expect(
        server.platform.db.asParticipant(await participantId(server, 'agent01'), (tx) =>
          tx.unsafe(`select 1 from ${table}`),
        ),
      ).rejects.toMatchObject({ code: '42501' });
    expect((await user('risk01').get('/api/risk/cases/detail', { id: '999999' })).code).toBe(404);
  });
});

describe('a freeze', () => {
  it('of a settled order stands held in the ledger until two people lift it', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '512.00' });
    await user('agent01').confirm(agtOrderNo);
    const id = await opened({ subject: 'order', subjectKey: agtOrderNo });
    const held = await heldOf('merchant', 'M1001');
    expect(await freeze(id, 'order', agtOrderNo)).toMatchObject({ code: 200 });
    expect(await freeze(id, 'order', agtOrderNo)).toMatchObject({ code: 409 });
    const [one] = (await caseOf(id)).freezes;
    expect(await heldOf('merchant', 'M1001')).toBeGreaterThan(held);
    await take(id);
    expect(await close(id, {})).toMatchObject({ code: 409 });
    await expect(server.owner`select lift_freeze(${one?.id ?? ''}::bigint, 'x')`).rejects.toMatchObject({
      constraint: 'approval_needed',
    });
    expect((await propose(user('finance01'), 'freeze.lift', { subjectId: one?.id ?? '', payload: {} })).code).toBe(403);
    const approval = await proposed(user('risk01'), 'freeze.lift', { subjectId: one?.id ?? '', payload: {} });
    expect((await decide(user('risk01'), 'approve', approval)).code).toBe(403);
    expect(await decide(user('admin02'), 'approve', approval)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await heldOf('merchant', 'M1001')).toBe(held);
    const [order] = await server.owner`select frozen from collection_order where agt_order_no = ${agtOrderNo}`;
    expect(order).toEqual({ frozen: false });
    expect(await close(id, {})).toMatchObject({ code: 200 });
    await expectWholeBooks(server);
  });

  it('of a participant takes its float until two people lift it', async () => {
    const id = await opened({ subject: 'participant', subjectKey: 'agent02' });
    const before = await heldOf('participant', 'agent02');
    const sent = await framesOf(server, async () =>
      expect(await freeze(id, 'participant', 'agent02')).toMatchObject({ code: 200 }),
    );
    const taid = String(await participantId(server, 'agent02'));
    expect(sent).toContainEqual(expect.objectContaining({ kind: 'network', about: 'run', participantId: taid }));
    expect(await heldOf('participant', 'agent02')).toBeGreaterThan(before);
    const subjectId = (await caseOf(id)).freezes[0]?.id ?? '';
    const approval = await proposed(user('risk01'), 'freeze.lift', { subjectId, payload: {} });
    await decide(user('admin02'), 'approve', approval);
    expect(await heldOf('participant', 'agent02')).toBe(before);
    expect((await caseOf(id)).freezes[0]).toMatchObject({
      kind: 'participant',
      liftedBy: expect.stringContaining('admin02'),
    });
    await expectWholeBooks(server);
  });

  it('of a wallet and of an account is lifted by two, and the account stands as before', async () => {
    const id = await opened({ subject: 'participant', subjectKey: 'ms01' });
    const [account] = await server.owner`
        select id::text as id, check_status as stood
        from collection_account
        where participant_id = ${await participantId(server, 'agent02')}
        limit 1`;
    const { id: accountId, stood } = account as { id: string; stood: string };
    const sent = await framesOf(server, async () =>
      expect(await freeze(id, 'account', accountId)).toMatchObject({ code: 200 }),
    );
    expect(sent).toContainEqual(
      expect.objectContaining({ kind: 'account', accId: String(accountId), checkStatus: 'frozen' }),
    );
    expect(await freeze(id, 'wallet', 'agent02')).toMatchObject({ code: 200 });
    expect(await freeze(id, 'order', 'DS404')).toMatchObject({ code: 400 });
    const check = () =>
      server.owner`select check_status as now from collection_account where id = ${accountId}::bigint`;
    expect((await check())[0]).toEqual({ now: 'frozen' });
    await expect(
      server.platform.db.app`update collection_account set check_status = 'approved' where id = ${accountId}::bigint`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    for (const one of (await caseOf(id)).freezes) {
      const approval = await proposed(user('risk01'), 'freeze.lift', { subjectId: one.id, payload: {} });
      expect(await decide(user('admin02'), 'approve', approval)).toMatchObject({ code: 200, data: { state: 1 } });
    }
    expect((await check())[0]).toEqual({ now: stood });
    await expectWholeBooks(server);
  });
});

describe('a report', () => {
  it('is drafted of a case, taken as a file, handed in once with its receipt, and stays as it was', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '6600.00', payerRef: '<郑&可疑>' });
    const caseId = await opened({ subject: 'order', subjectKey: agtOrderNo });
    const draft = await user('risk01').post('/api/risk/reports/draft', {
      caseId,
      kind: 'suspicious',
      narrative: '同一付款人短时多笔，与经营不符。',
    });
    const id = (draft.data as { id: string }).id;
    const release = await released([user('risk01'), user('admin01')], 'report.release', {
      subjectId: id,
      payload: { recipient: '反洗钱监测分析中心' },
    });
    const file = (format: string) => takeRelease(user('risk01'), release, format);
    expect(JSON.parse(await file('json'))).toMatchObject({
      Summary: { Total: '6600.00' },
      Transactions: [{ OrderNo: agtOrderNo, Payer: '<郑&可疑>' }],
    });
    expect(await file('csv')).toContain(agtOrderNo);
    const [xml, csv] = [await file('xml'), await file('csv')];
    expect(xml).toContain('&lt;郑&amp;可疑&gt;');
    const submit = (receipt: string) =>
      user('risk01').post('/api/risk/reports/submit', { id, receipt, googleAuthCode: user('risk01').code() });
    const handed = await submit('HZ-2026-001');
    expect(handed).toMatchObject({ code: 200 });
    expect((handed.data as { fileHash: string }).fileHash).toBe(
      createHash('sha256')
        .update(await file('xml'))
        .digest('hex'),
    );
    expect(await submit('HZ-2026-002')).toMatchObject({ code: 409 });
    const json = await file('json');
    await server.owner`update collection_order set payment_name = '' where agt_order_no = ${agtOrderNo}`;
    expect([await file('xml'), await file('csv'), await file('json')]).toEqual([xml, csv, json]);
    await expect(server.owner`update risk_report set narrative = '改过的' where id = ${id}`).rejects.toMatchObject({
      constraint: 'risk_report_moves',
    });
    await take(caseId);
    expect(await close(caseId, { outcome: 'reported' })).toMatchObject({ code: 200 });
    expect(
      (
        (await user('risk01').get('/api/risk/reports/getPageList', { caseNo: `AJ${caseId.padStart(8, '0')}` }))
          .data as { list: unknown[] }
      ).list,
    ).toHaveLength(1);
  });

  it('an extract of the audit log proves itself', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '71.00' });
    await user('agent01').confirm(agtOrderNo);
    const recipient = '反洗钱监测分析中心';
    const release = await released([user('risk01'), user('admin01')], 'regulator.release', {
      subjectId: 'regulator',
      payload: { about: 'audit', key: agtOrderNo, recipient },
    });
    // An open transaction anywhere in the cluster keeps the rows after it from being sealed.
    const text = await vi.waitFor(
      async () => {
        await sealAudit(grantWriter(server.platform.db.app), 10_000);
        const found = await takeRelease(user('risk01'), release, 'json');
        expect(verifyExtract(found)).toMatchObject({ unsealed: 0, broken: [] });
        return found;
      },
      { timeout: 30_000, interval: 200 },
    );
    const { fingerprint, rows } = verifyExtract(text);
    expect(rows).toBeGreaterThan(0);
    const noted = await server.owner`
        select 1
        from audit_log
        where action = 'data-release.take' and after ->> 'fingerprint' = ${fingerprint}`;
    expect(noted).toHaveLength(1);
    const changed = (edit: (extract: Extract) => void) => {
      const extract = JSON.parse(text) as Extract;
      edit(extract);
      return verifyExtract(JSON.stringify(extract)).broken.length;
    };
    const first = (extract: Extract) => extract.rows[0] as Extract['rows'][number];
    expect(
      changed(
        (extract) =>
          (first(extract).sealed = first(extract)
            .sealed.replace('71.00', '72.00')
            .replace(/"system|"user/, '"nobody')),
      ),
    ).toBe(1);
    expect(changed((extract) => (first(extract).id = '1'))).toBe(1);
    expect(changed((extract) => (extract.subjectId = 'other'))).toBe(rows);
    expect(changed((extract) => (extract.head.seq = '0'))).toBe(rows);
    expect(() => verifyExtract('{"rows": 1}')).toThrow('文件不是审计摘录');
    const nothing = await propose(user('risk01'), 'regulator.release', {
      subjectId: 'regulator',
      payload: { about: 'audit', key: 'DS-nowhere', recipient },
    });
    expect(nothing).toMatchObject({ code: 400, msg: expect.stringContaining('审计日志中没有该对象') });
  });
});

describe('a rule', () => {
  const body = FIRST_RULES['payer-velocity'];
  const tryOut = async (conditions: unknown) => {
    const answer = await user('risk01').post('/api/risk/rules/backTest', {
      code: 'payer-velocity',
      days: 30,
      body: { ...body, conditions },
    });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    await runBackTests(server.platform);
    return (answer.data as { id: string }).id;
  };
  const ask = (backTestId: string) =>
    propose(user('risk01'), 'risk.rule', { subjectId: 'payer-velocity', payload: { enabled: true, backTestId } });

  it('that matches everything is stopped by its back-test, with the figures', async () => {
    for (let at = 0; at < 8; at++) await createOrder(server, { amount: `${700 + at}.00`, payerRef: `冯某${at}` });
    await monitorAll(server);
    const id = await tryOut({ all: [{ fact: 'amount', operator: 'greaterThan', value: 0 }] });
    expect(await ask(id)).toMatchObject({ code: 409, msg: expect.stringContaining('不能上线') });
    expect(await ask('')).toMatchObject({ code: 400 });
    await expect(
      server.platform.db.app`insert into risk_rule (code, version, body, made_by) values ('x-rule', 1, '{}', 'x')`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });

  it('goes live in a new version by two people, decides from then on; old decisions stay as they were', async () => {
    const id = await tryOut({ all: [{ fact: 'payerOrders1h', operator: 'greaterThanInclusive', value: 4 }] });
    const approval = await proposed(user('risk01'), 'risk.rule', {
      subjectId: 'payer-velocity',
      payload: { enabled: true, backTestId: id },
    });
    expect(await decide(user('admin02'), 'approve', approval)).toMatchObject({ code: 200, data: { state: 1 } });
    let last = '';
    for (let at = 0; at < 4; at++)
      last = (await createOrder(server, { amount: `${800 + at}.00`, payerRef: '卫六六' })).agtOrderNo;
    await monitorAll(server);
    const page = await user('risk01').get('/api/risk/decisions/getPageList', { orderNo: last });
    const [decision] = (page.data as { list: { id: string; outcome: string; rules: string[] }[] }).list;
    expect(decision).toMatchObject({ outcome: 'review', rules: ['payer-velocity'] });
    const all = await server.owner`select id::text as id from risk_decision order by id`;
    for (const { id: one } of all as unknown as { id: string }[])
      expect((await user('risk01').get('/api/risk/decisions/detail', { id: one })).data).toMatchObject({
        reproduced: true,
      });
    await expect(
      server.owner`update risk_decision set facts = '{}' where id = ${decision?.id ?? ''}`,
    ).rejects.toMatchObject({ constraint: 'risk_decision_made' });
  });

  it('switched off by two people matches no more', async () => {
    const approval = await proposed(user('risk01'), 'risk.rule', {
      subjectId: 'payer-velocity',
      payload: { enabled: false },
    });
    await decide(user('admin02'), 'approve', approval);
    const { list } = (await user('risk01').get('/api/risk/rules/findAll')).data as {
      list: { code: string; live: boolean }[];
    };
    expect(list.find(({ code }) => code === 'payer-velocity')?.live).toBe(false);
    expect((await user('finance01').get('/api/risk/rules/findAll')).code).toBe(403);
  });

  it.each([
    [{ all: [] }],
    [{ all: [{ fact: 'nothing', operator: 'equal', value: 1 }] }],
    [{ all: [{ fact: 'amount', operator: 'like', value: 1 }] }],
    [{ all: [{ fact: 'amount', operator: 'equal', value: -1 }] }],
    [{ none: [] }],
  ])('with %j is refused', async (conditions) => {
    const answer = await user('risk01').post('/api/risk/rules/backTest', {
      code: 'payer-velocity',
      days: 30,
      body: { ...body, conditions },
    });
    expect(answer.code).toBe(400);
  });
});
