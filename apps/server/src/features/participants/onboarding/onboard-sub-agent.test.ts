import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participantId, productId } from '../../../test-support/arrange/arrange-network.ts';
import {
  acceptance,
  businessFileFields,
  drawPaper,
  invite,
  join,
  postOpenly,
  tokenOf,
  uploadPaper,
  wirePassword,
} from '../../../test-support/arrange/arrange-network-below.ts';
import { multipart } from '../../../test-support/arrange/arrange-proofs.ts';
import { expectUnchanged, expectWholeBooks } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['agent01', 'agent02', 'ms01', 'admin01', 'admin02', 'finance01'])
    users[name] = await signInUser(server, name);
});
afterAll(() => server.stop());

async function actionsOf(subject: string): Promise<string[]> {
  const rows = await server.owner`
      select action
      from audit_log
      where subject_id = ${subject} and subject_kind in ('invitation', 'participant')
      order by id`;
  return rows.map((row) => (row as unknown as { action: string }).action);
}

describe('inviting', () => {
  it('answers a link that nothing else shows, whose token the database does not hold', async () => {
    const answer = await invite(user('agent01'), { name: 'link_once' });
    expect(answer).toMatchObject({ code: 200, data: { invitation: { name: 'link_once', state: 'open' } } });
    const token = tokenOf(answer);
    expect(token).toMatch(/^[\w-]{32}$/);
    const listed = await user('agent01').get('/api/agt/agent/invitations');
    expect(JSON.stringify(listed)).toContain('link_once');
    expect(JSON.stringify(listed)).not.toContain(token);
    const [row] =
      await server.owner`select count(*)::int as n from invitation where token_hash = ${Buffer.from(token)}`;
    expect(row).toEqual({ n: 0 });
    const { id } = (answer.data as { invitation: { id: string } }).invitation;
    expect(await actionsOf(id)).toEqual(['sub-agent.invite']);
  });

  it.each([
    ['name', { name: 'agent02' }, 409],
    ['name', { name: 'admin01' }, 409],
    ['name', { name: 'link_once' }, 409],
    ['name', { name: 'Zhang San' }, 400],
    ['name', { name: 'ab' }, 400],
    ['kind', { kind: 'OPERATOR' }, 400],
    ['legalName', { legalName: '  ' }, 400],
    ['phone', { phone: '电话' }, 400],
  ])('refuses a wrong %s by its name', async (field, fields, code) => {
    const answer = await expectUnchanged(server, () => invite(user('agent01'), { name: 'fresh_name', ...fields }));
    expect(answer.code).toBe(code);
    expect(JSON.stringify(answer.data)).toContain(`"field":"${field}"`);
  });

  it('refuses first rates above the own ones, with five decimals, of unknown products or twice', async () => {
    const bank = String(await productId(server, 'bank'));
    for (const rates of [
      [{ prdId: bank, agtRate: '1.2001' }],
      [{ prdId: bank, agtRate: '1.00001' }],
      [{ prdId: '999', agtRate: '0.5' }],
      [
        { prdId: bank, agtRate: '0.5' },
        { prdId: bank, agtRate: '0.6' },
      ],
    ])
      expect((await invite(user('agent01'), { name: 'rated', rates })).code).toBe(400);
  });

  it('goes two levels deep: a third is refused in words, a code merchant is not', async () => {
    await join(user('agent02'), { name: 'level_two', creditCode: '91310000MA1LEWE214' });
    await server.owner`
      update participant
      set kyc_status = 2, business = 'enterprise',
        kyc_reviewed_by = (select id from app_user where username = 'admin01'),
        kyc_expires_at = now() + interval '1 year'
      where name = 'level_two'`;
    const deep = await signInUser(server, 'level_two');
    const third = await expectUnchanged(server, () => invite(deep, { name: 'level_three' }));
    expect(third).toMatchObject({ code: 400, msg: expect.stringContaining('下级代理最多 2 级') });
    expect((await invite(deep, { name: 'level_three', kind: 'CODE_MERCHANT' })).code).toBe(200);
  });

  it('is for agents: a code merchant and an operator are refused, a call without its header too', async () => {
    for (const name of ['ms01', 'admin01']) expect((await invite(user(name), { name: 'nobody1' })).code).toBe(403);
    const { 'req-origin': _left, ...headers } = user('agent01').headers;
    const sent = await server.app.inject({ method: 'POST', url: '/api/agt/agent/addAgent', headers, payload: {} });
    expect(sent.json()).toMatchObject({ code: 400 });
  });

  it('is withdrawn and issued again: only the newest link opens, and another agent touches neither', async () => {
    const first = await invite(user('agent01'), { name: 'again' });
    const { id } = (first.data as { invitation: { id: string } }).invitation;
    for (const verb of ['withdrawInvitation', 'reissueInvitation'])
      expect((await user('agent02').post(`/api/agt/agent/${verb}/${id}`, {})).code).toBe(404);
    const second = await user('agent01').post(`/api/agt/agent/reissueInvitation/${id}`, {});
    expect(second.code).toBe(200);
    expect((await postOpenly(server, 'read', { token: tokenOf(first) })).code).toBe(404);
    expect((await postOpenly(server, 'read', { token: tokenOf(second) })).code).toBe(200);
    expect((await user('agent01').post(`/api/agt/agent/withdrawInvitation/${id}`, {})).code).toBe(200);
    expect((await postOpenly(server, 'read', { token: tokenOf(second) })).code).toBe(404);
    expect((await invite(user('agent02'), { name: 'again' })).code).toBe(200);
    expect((await user('agent01').post(`/api/agt/agent/reissueInvitation/${id}`, {})).code).toBe(409);
  });
});

describe('accepting', () => {
  it('makes a user and a participant that waits, paused, its papers sealed and shown to reviewers only', async () => {
    const token = tokenOf(await invite(user('agent01'), { name: 'joiner', legalName: '甲公司' }));
    expect((await postOpenly(server, 'read', { token })).data).toMatchObject({
      inviterName: 'agent01',
      inviterLegalName: '示范代理一有限公司',
      name: 'joiner',
      kind: 'AGENT',
    });
    const body = await acceptance(server, token, { legalName: '甲有限公司', creditCode: '91310000ma1j01ne19' });
    expect(await postOpenly(server, 'accept', body)).toMatchObject({ code: 200, data: { name: 'joiner' } });
    const [row] = await server.owner`
      select p.kyc_status as kyc, p.run_status as run, p.depth, p.legal_name as legal, u.username = p.name as named,
        u.roles,
        p.kyc_entered_by = u.id as own
          from participant p
          join app_user u on u.participant_id = p.id
          where p.name = 'joiner'`;
    expect(row).toEqual({ kyc: 1, run: 0, depth: 1, legal: '甲有限公司', named: true, roles: ['agent'], own: true });
    expect(await actionsOf('joiner')).toEqual(['invitation.accept']);

    const stored = readFileSync(joinPath(server.platform.config.dataDir, 'files', body.documents[0]?.name ?? ''));
    expect(stored.includes('WEBP')).toBe(false);
    const joiner = await signInUser(server, 'joiner');
    const url = `/files/${body.documents[0]?.name}`;
    const seen = async (one: TestUser) => (await server.app.inject({ url, headers: one.headers })).statusCode;
    for (const name of ['agent01', 'finance01']) expect(await seen(user(name))).toBe(404);
    expect(await seen(joiner)).toBe(404);
    expect(await seen(user('admin01'))).toBe(200);
    expect(await actionsOf('joiner')).toEqual(['invitation.accept', 'participant.view-document']);
  });

  it('works once, also for two at the same moment', async () => {
    const token = tokenOf(await invite(user('agent01'), { name: 'racer' }));
    const [one, two] = [await acceptance(server, token), await acceptance(server, token)];
    const answers = await Promise.all([postOpenly(server, 'accept', one), postOpenly(server, 'accept', two)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect((await postOpenly(server, 'read', { token })).code).toBe(409);
  });

  it('ends after 72 hours, and the name is free again', async () => {
    const token = tokenOf(await invite(user('agent01'), { name: 'too_late' }));
    server.clock.advance(72 * HOUR_MS);
    expect(await postOpenly(server, 'read', { token })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('过期'),
    });
    users.agent01 = await signInUser(server, 'agent01');
    for (const name of ['admin01', 'admin02', 'agent02']) users[name] = await signInUser(server, name);
    expect((await invite(user('agent01'), { name: 'too_late' })).code).toBe(200);
  });

  it('refuses wrong passwords, missing or foreign papers, and changes nothing', async () => {
    const token = tokenOf(await invite(user('agent01'), { name: 'careless' }));
    const other = tokenOf(await invite(user('agent01'), { name: 'careless2' }));
    const body = await acceptance(server, token);
    const foreign = await acceptance(server, other);
    const wrong = [
      ['againPassword', { againPassword: wirePassword(server, 'another') }],
      ['password', { password: wirePassword(server, '') }],
      ['documents', { documents: body.documents.slice(0, 2) }],
      ['documents', { documents: foreign.documents }],
      ['creditCode', { creditCode: '12' }],
      ['creditCode', { creditCode: '91310000MA1RATE010' }],
      ['creditCode', { creditCode: '310101199001010012' }],
      ['phone', { phone: '1' }],
    ] as const;
    for (const [field, fields] of wrong) {
      const answer = await expectUnchanged(server, () => postOpenly(server, 'accept', { ...body, ...fields }));
      expect([400, 409]).toContain(answer.code);
      expect(JSON.stringify(answer.data)).toContain(`"field":"${field}"`);
    }
    expect((await postOpenly(server, 'accept', { ...body, token: 'x'.repeat(32) })).code).toBe(404);
    expect((await postOpenly(server, 'accept', body)).code).toBe(200);
  });

  it('takes images and PDF, by content and size, and only with a token', async () => {
    const token = tokenOf(await invite(user('agent01'), { name: 'painter' }));
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
    expect(await uploadPaper(server, token, 'licence', pdf)).toMatchObject({
      code: 200,
      data: { name: expect.stringMatching(/[.]pdf$/) },
    });
    expect((await uploadPaper(server, token, 'licence', Buffer.from('%PDF-1.4 cut off'))).code).toBe(400);
    expect((await uploadPaper(server, token, 'licence', Buffer.from('no image'))).code).toBe(400);
    expect((await uploadPaper(server, token, 'licence', Buffer.alloc(2 * 1024 * 1024 + 1))).code).toBe(400);
    expect((await uploadPaper(server, token, 'selfie')).code).toBe(400);
    expect((await uploadPaper(server, 'y'.repeat(32), 'licence')).code).toBe(404);
  });

  it('knows a person again by its document, and refuses it under another name once verified', async () => {
    const code = '91310000MA15AME01R';
    const { name } = await join(user('agent01'), { name: 'person_a', legalName: '乙公司', creditCode: code });
    const [known] = await server.owner`select person_id as person from participant where name = ${name}`;
    await join(user('agent01'), { name: 'person_b', legalName: '乙 公司', creditCode: '91310000ma15ame01r' });
    const [again] = await server.owner`select person_id as person from participant where name = 'person_b'`;
    expect(again).toEqual(known);
    await server.owner`
      update participant
      set kyc_status = 2, business = 'enterprise',
        kyc_reviewed_by = (select id from app_user where username = 'admin01'),
        kyc_expires_at = now() + interval '1 year'
      where name = 'person_a'`;
    await expect(
      join(user('agent01'), { name: 'person_c', legalName: '丙公司', creditCode: '91310000MA15AME01R' }),
    ).rejects.toThrow('400');
  });
});

describe('reviewing', () => {
  const approve = (name: string, body: object) => user(name).post('/api/participant/review/approve', body);

  it('lists what waits, shows it with numbers masked, and approves with a fresh code until a day', async () => {
    const { name, review } = await join(user('agent01'), { name: 'waiter', creditCode: '91310000MA1WA1T01Q' });
    const page = await user('admin01').get('/api/participant/review/getPageList', { state: 'pending' });
    expect(JSON.stringify(page.data)).toContain(name);
    expect((await user('admin01').get('/api/participant/review/detail', { id: review })).data).toMatchObject({
      review: { name, parentName: 'agent01', state: 'pending', submittedBy: name },
      creditCode: '913100********T01Q',
      documents: [{ kind: 'licence' }, { kind: 'id_front' }, { kind: 'id_back' }, { kind: 'settlement' }],
      changes: [],
      whyNot: '',
    });
    // An approval takes a fresh code; the step-up window of the sign-in is not enough.
    expect((await approve('admin01', { id: review, expiresOn: '2028-01-01' })).code).toBe(10072);
    for (const expiresOn of ['2020-01-01', '2099-01-01', '2028-02-31'])
      expect((await approve('admin01', { id: review, expiresOn, googleAuthCode: user('admin01').code() })).code).toBe(
        400,
      );
    const answer = await approve('admin01', {
      id: review,
      expiresOn: '2028-01-01',
      googleAuthCode: user('admin01').code(),
    });
    expect(answer).toMatchObject({ code: 200, data: { state: 'approved' } });
    const [row] = await server.owner`
      select kyc_status as kyc, run_status as run, wire_time(kyc_expires_at) as until
      from participant
      where name = 'waiter'`;
    expect(row).toEqual({ kyc: 2, run: 0, until: '2028-01-02 00:00:00' });
    expect(await actionsOf('waiter')).toContain('participant.approve');
    const twice = await approve('admin02', {
      id: review,
      expiresOn: '2028-01-01',
      googleAuthCode: user('admin02').code(),
    });
    expect(twice.code).toBe(409);
  });

  it('is refused to whoever lacks the permission', async () => {
    for (const name of ['finance01', 'agent01', 'ms01']) {
      users[name] = await signInUser(server, name);
      expect((await user(name).get('/api/participant/review/getPageList')).code).toBe(403);
      expect((await approve(name, { id: '1', expiresOn: '2028-01-01' })).code).toBe(403);
    }
  });

  it('sends papers back with a reason; the participant reads it and hands in again', async () => {
    const { review } = await join(user('agent01'), {
      name: 'returned',
      legalName: '丁公司',
      creditCode: '91310000MA1BACK01L',
    });
    const code = user('admin02').code();
    const body = { id: review, reason: '照片模糊', googleAuthCode: code };
    expect((await user('admin02').post('/api/participant/review/reject', { ...body, reason: ' ' })).code).toBe(400);
    expect((await user('admin02').post('/api/participant/review/reject', body)).code).toBe(200);
    const returned = await signInUser(server, 'returned');
    expect((await returned.get('/api/kyc/current')).data).toMatchObject({
      kycStatus: 3,
      reason: '照片模糊',
      mayHandIn: true,
    });
    const documents = [];
    for (const kind of ['licence', 'id_front', 'id_back', 'settlement']) {
      const { payload, headers } = await multipart([{ bytes: await drawPaper() }]);
      const sent = await server.app.inject({
        method: 'POST',
        url: `/api/kyc/upload?kind=${kind}`,
        headers: { ...returned.headers, ...headers },
        payload,
      });
      documents.push({ kind, name: (sent.json() as { data: { name: string } }).data.name });
    }
    const papers = {
      ...businessFileFields(),
      legalName: '丁有限公司',
      phone: '13900000009',
      creditCode: '91310000MA1BACK02P',
      documents,
    };
    expect((await returned.post('/api/kyc/submit', papers)).code).toBe(200);
    expect((await returned.post('/api/kyc/submit', papers)).code).toBe(409);
    expect((await returned.get('/api/kyc/current')).data).toMatchObject({ kycStatus: 1, mayHandIn: false });
    expect((await user('agent01').get('/api/kyc/current')).data).toMatchObject({ kycStatus: 2, mayHandIn: false });
    await expectWholeBooks(server);
  });
});

it('gives the invited rates as far as the inviter still has them', async () => {
  const [bank, wallet] = [String(await productId(server, 'bank')), String(await productId(server, 'wallet'))];
  await join(user('agent01'), {
    name: 'rated_one',
    creditCode: '91310000MA1RATE01H',
    rates: [
      { prdId: bank, agtRate: '0.9' },
      { prdId: wallet, agtRate: '1.2' },
    ],
  });
  const id = await participantId(server, 'rated_one');
  const rows = await server.owner`select rate from participant_rate where participant_id = ${id} order by product_id`;
  expect(rows.map((row) => (row as unknown as { rate: number }).rate)).toEqual([9_000, 12_000]);
});
