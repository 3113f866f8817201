import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { brokenBy, expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, sessionOf, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

/** The database guarantees that the row contains what two people signed. */
let server: TestServer;
let maker: TestUser;
let checker: TestUser;
const PAYLOAD = {
  legalName: '某某支付有限公司',
  licenceNo: 'PS2026',
  regulator: '某金融管理局',
  jurisdiction: 'DEMO',
  services: ['collection', 'payout', 'agent_network'],
  settlementMode: 'agent_float',
  validFrom: formatTime(Date.now() - 86_400_000),
  validTo: formatTime(Date.now() + 86_400_000),
};
const FINDING = expect.stringContaining('许可资料与其审批逐项相符');
beforeAll(async () => {
  server = await startTestServer();
  [maker, checker] = [await insertSession(server, 'admin01'), await insertSession(server, 'admin02')];
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

/** The payload's value for each column. */
const COLUMNS: Record<string, string> = {
  legal_name: `a.payload ->> 'legalName'`,
  licence_no: `a.payload ->> 'licenceNo'`,
  regulator: `a.payload ->> 'regulator'`,
  jurisdiction: `a.payload ->> 'jurisdiction'`,
  services: `array(select jsonb_array_elements_text(a.payload -> 'services'))`,
  settlement_mode: `a.payload ->> 'settlementMode'`,
  valid_from: `(a.payload ->> 'validFrom')::timestamp at time zone 'Asia/Shanghai'`,
  valid_to: `(a.payload ->> 'validTo')::timestamp at time zone 'Asia/Shanghai'`,
  entered_by: 'a.maker_id',
  approved_by: `(select id from app_user where username = 'admin02')`,
};
const insert = (approval: string, columns: Record<string, string>) => `
  insert into licence_profile (${Object.keys(columns).join(', ')})
  select ${Object.values(columns).join(', ')} from approval a where a.id = ${approval}`;

/**
 * Writes a profile under an approval that both have signed, and rolls everything back; returns the constraint that
 * refused it, null for none.
 */
async function refusalOf(twist: Record<string, string>): Promise<string | null> {
  const id = await proposed(maker, 'licence.profile', { subjectId: 'licence', payload: PAYLOAD });
  const undo = new Error('undo');
  const written = server.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into approval_check (approval_id, user_id, verdict, hash)
      select a.id, u.id, 'approve', a.hash
      from approval a
      join app_user u on u.username = 'admin02'
      where a.id = ${id}`;
    await tx`update approval set state = 1, closed_at = now() where id = ${id}`;
    await tx`set local session_replication_role = origin`;
    const session = sessionOf(checker).forDatabase();
    await tx`select set_config('app.approval', ${id}, true), set_config('app.session', ${session}, true)`;
    await tx`set local role mashang_app`;
    await tx.unsafe(insert(id, { ...COLUMNS, ...twist }));
    throw undo;
  });
  const refusal = await written.catch((error: { constraint?: string }) =>
    error === undo ? null : (error.constraint ?? String(error)),
  );
  await decide(checker, 'reject', id);
  return refusal as string | null;
}

describe('a licence profile', () => {
  it('is put in force as it was signed', async () => {
    expect(await refusalOf({})).toBeNull();
  });

  it.each([
    ['legal_name', `'别家支付有限公司'`],
    ['licence_no', `'PS2027'`],
    ['regulator', `'别的管理局'`],
    ['jurisdiction', `'SG'`],
    ['services', `array['collection', 'payout', 'agent_network', 'marketplace']`],
    ['services', `array['payout', 'collection', 'agent_network']`],
    ['settlement_mode', `'institution'`],
    ['valid_from', `${COLUMNS.valid_from} - interval '1 second'`],
    ['valid_to', `${COLUMNS.valid_to} + interval '9 years'`],
    ['entered_by', `(select id from app_user where username = 'finance01')`],
    ['approved_by', `(select id from app_user where username = 'finance01')`],
  ])('is refused by the database with another %s than what was signed: %s', async (column, value) => {
    expect(await refusalOf({ [column]: value })).toBe('licence_signed');
  });

  it('names its approval once two people have put it in force, and verify reads both', async () => {
    const id = await proposed(maker, 'licence.profile', { subjectId: 'licence', payload: PAYLOAD });
    expect(await decide(checker, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    const [row] = await server.owner`
      select l.approval_id::text as approval, licence_signed(l) as signed
      from licence_profile l
      order by l.id desc limit 1`;
    expect(row).toEqual({ approval: id, signed: true });
    await expectWholeBooks(server);
    const last = 'where id = (select max(id) from licence_profile)';
    for (const change of [
      "services = services || 'marketplace'::text",
      "valid_to = valid_to + interval '9 years'",
      "jurisdiction = 'DEMO-I'",
    ])
      expect(await brokenBy(server, `update licence_profile set ${change} ${last}`), change).toEqual([FINDING]);
  });

  it('that came past the guard is found: unsigned and of a real jurisdiction, or in production', async () => {
    const forged = (jurisdiction: string) => `
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select legal_name, licence_no, regulator, '${jurisdiction}', services, settlement_mode, valid_from, valid_to,
        entered_by, approved_by
      from licence_profile order by id limit 1;`;
    expect(await brokenBy(server, forged('SG'))).toEqual([FINDING]);
    expect(await brokenBy(server, forged('DEMO'))).toEqual([]);
    const production = `delete from deployment_kind; insert into deployment_kind (kind) values ('production');`;
    expect(await brokenBy(server, production + forged('DEMO'))).toEqual([FINDING]);
  });
});
