import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionBody, postCollection } from '../../test-support/call-merchant.ts';
import { sealedBefore } from '../../test-support/sealed-before.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { csvRows } from '../files/sheets/csv-rows.ts';
import { wireDecrypt, wireEncrypt } from './crypto.ts';
import { outsideText, parseOutsideJson } from './outside-text-rules.ts';
import { personal } from './personal.ts';
import { isFacts, kindAt, PERSONAL_KINDS, PLACES } from './sealed-places.ts';

let server: TestServer;
let agent: TestUser;
let sealed: string;

beforeAll(async () => {
  server = await startTestServer({ showsSealed: true });
  agent = await signInUser(server, 'agent02');
  sealed = server.platform.secrets.vault.seal('app_user.phone', '13812345678');
});
afterAll(() => server?.stop());

describe('a sealed value that somebody got hold of', () => {
  it('is refused in every body, address and enciphered field, naming the field', async () => {
    const body = { key: 'ui', value: { a: [`x ${sealed}`] } };
    expect(await agent.post('/api/users/preferences', body)).toMatchObject({
      code: 400,
      data: [{ field: 'value.a.0', reason: '内容包含不允许的字符序列（enc1.…）' }],
    });
    expect(await agent.post('/api/users/preferences', { key: 'ui', value: { [sealed]: 1 } })).toMatchObject({
      code: 400,
      data: [{ field: 'value' }],
    });
    // The same text in another spelling.
    const { headers } = agent;
    const spelled = `{"key":"ui","value":"${sealed.replaceAll('.', '\\u002e')}"}`;
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/users/preferences',
      payload: spelled,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(response.json()).toMatchObject({ code: 400, data: [{ field: 'value' }] });
    const query = { page: '1', limit: '10', mchOrderNo: sealed.slice(0, 60) };
    expect(await agent.get('/api/agt/order/getPageList', query)).toMatchObject({ code: 400 });
    const created = await postCollection(server, collectionBody({ subject: sealed.slice(0, 60) }));
    expect([created.status, created.body.errors?.[0]?.field]).toEqual([400, 'subject']);
    const { wireKey } = server.platform.config;
    expect(wireDecrypt(wireEncrypt(JSON.stringify({ name: sealed }), wireKey), wireKey)).toBeNull();
  });

  it('is refused in files and made harmless in what other systems answer', () => {
    const rows = () => [...csvRows(Buffer.from(`流水号,金额\n${sealed},1.00\n`), 'utf-8')];
    expect(rows).toThrow('enc1');
    expect(outsideText(sealed, 500)).toMatch(/^enc2 p\./);
    expect(parseOutsideJson(JSON.stringify({ a: sealed }).replace('.', '\\u002e'))).toEqual({
      a: sealed.replace('.', ' '),
    });
  });

  it('stays sealed where it was put into a column that holds none, also by a hand in the database', async () => {
    await server.owner`update app_user set nickname = ${sealed} where username = 'agent02'`;
    await server.owner`
      insert into user_preference (user_id, key, value)
      select id, 'planted', to_jsonb(${sealed}::text)
      from app_user
      where username = 'agent02'`;
    const { data } = await agent.get('/api/users/preferences');
    expect((data as { values: Record<string, unknown> }).values.planted).toBe(sealed);
    const [row] = await server.platform.db.app`select nickname from app_user where username = 'agent02'`;
    expect(row?.nickname).toBe(sealed);
    const info = JSON.stringify(await agent.get('/api/user/info'));
    expect(info).not.toContain('13812345678');
  });

  it('opens in no other column that holds sealed values, alone or within JSON', async () => {
    const { vault } = server.platform.secrets;
    const phone = vault.seal('participant.phone', '13912345678');
    await server.owner`update app_user set phone = ${phone} where username = 'agent02'`;
    const [moved] = await server.platform.db.app`select phone from app_user where username = 'agent02'`;
    expect(moved).toEqual({ phone });
    await server.owner`
      insert into risk_event (kind, subject_kind, subject_id, data)
      values ('test.planted', 'participant', '2', ${server.owner.json({ phone })})`;
    const [event] = await server.platform.db.app`select data from risk_event where kind = 'test.planted'`;
    expect(event).toEqual({ data: { phone } });
    expect(JSON.stringify(await agent.get('/api/user/info'))).not.toContain('13912345678');
  });

  it('of the form that was bound to no column comes into none of them', async () => {
    const old = sealedBefore('phone', '13812345678');
    const plant = () => server.owner`update app_user set phone = ${old} where username = 'agent02'`;
    await expect(plant()).rejects.toThrow('app_user_phone_sealed');
    expect(await agent.post('/api/users/preferences', { key: 'ui', value: { a: old } })).toMatchObject({ code: 400 });
  });

  it('has its place in a list that is the database’s own', async () => {
    const declared = await server.owner`
      select c.relname || '.' || a.attname as place, d.description as what
      from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
        join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
      where d.description ~ '^personal[:-]' and c.relnamespace = 'public'::regnamespace`;
    const listed = PLACES.map((place) => ({
      place,
      what: isFacts(place) ? 'personal-facts' : `personal:${PERSONAL_KINDS[kindAt(place)]}`,
    }));
    const sorted = (rows: readonly { place: string }[]) =>
      [...rows].toSorted((a, b) => (a.place < b.place ? -1 : 1)).map((row) => ({ ...row }));
    expect(sorted(listed)).toEqual(sorted(declared as unknown as { place: string }[]));
  });

  it('opens where it belongs', async () => {
    await server.owner`
      update app_user
      set phone = ${personal('app_user.phone', '13812345678')}
      where username = 'agent02'`;
    const [row] = await server.platform.db.app`select phone from app_user where username = 'agent02'`;
    expect(row?.phone).toBe('13812345678');
  });
});
