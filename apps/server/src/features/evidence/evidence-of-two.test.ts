import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../test-support/arrange/arrange-institution.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { proveEvidence } from './prove-evidence.ts';
import { signEvidence } from './write-evidence.ts';

let server: TestServer;
let finance: TestUser;
let admin: TestUser;
let checker: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  finance = await insertSession(server, 'finance01');
  admin = await insertSession(server, 'admin01');
  checker = await insertSession(server, 'admin02');
  await liftStepUpSums(server.owner);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code);
});
afterAll(() => server?.stop());

async function fileOf(agtOrderNo: string) {
  const answer = await finance.post('/api/agt/order/evidence', { agtOrderNo });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  const { text } = answer.data as { text: string };
  expect(proveEvidence(Buffer.from(text)).broken).toEqual([]);
  return JSON.parse(text);
}
/** The faults that `prove` finds in a file that its maker changed and signed again. */
function provenAfter(file: Record<string, unknown>, change: (file: never) => void): string {
  const { key: _, signature: __, ...said } = structuredClone(file);
  change(said as never);
  return proveEvidence(Buffer.from(signEvidence(said as never, server.platform.secrets.signer))).broken.join();
}
async function exceptionOf(reference: string): Promise<string> {
  const [row] = await server.owner<{ id: string }[]>`
    select e.id::text
    from statement_exception e
    join statement_line l on l.id = e.line_id
    where l.reference = ${reference}`;
  return row?.id ?? '';
}
const audited = (file: { audit: { extracts: { rows: { sealed: string }[] }[] } }, action: string) =>
  file.audit.extracts
    .flatMap(({ rows }) => rows.map(({ sealed }) => JSON.parse(sealed) as string[]))
    .filter((row) => row[5] === action)
    .map((row) => row[4]);

describe('the evidence file of an order that two people settled', () => {
  it('names both, and no hand of its collector', async () => {
    await rotateOnly(server, 'agent02');
    const agent02 = await signInUser(server, 'agent02');
    const { agtOrderNo } = await createOrder(server, { amount: '1000.00' });
    expect(await agent02.confirm(agtOrderNo, { paidInAmount: '900.00' })).toMatchObject({ code: 409 });
    const payload = {
      outcome: 'settle',
      received: '900.00',
      payer: '王小明',
      returnBy: 'collector',
      returnReference: '',
    };
    const asked = await proposed(finance, 'collection.adjust', { subjectId: agtOrderNo, payload });
    expect(await decide(admin, 'approve', asked)).toMatchObject({ code: 200 });
    const file = await fileOf(agtOrderNo);
    expect(file.decisions).toMatchObject([
      { approvalId: asked, kind: 'collection.adjust', maker: 'finance01', checks: [{ by: 'admin01' }] },
    ]);
    expect(file.outside.byHand).toBeNull();
    expect([audited(file, 'approval.propose'), audited(file, 'approval.approve')]).toEqual([
      ['finance01'],
      ['admin01'],
    ]);
  });
});

describe('the evidence file of an order at the institution', () => {
  beforeAll(() => setMode(server, 'institution'));

  it('names the institution’s account, its place, number and limits, and the line that paid it', async () => {
    const { agtOrderNo, virtualNo, reference } = await placeOrder(server, { amount: '1000.00' });
    await importCamt(server, finance, camt('054', [{ amount: '1000.00', reference: 'E1', creditedTo: virtualNo }]));
    const file = await fileOf(agtOrderNo);
    expect(file.holder).toMatchObject({
      institution: expect.any(String),
      bankAccount: 'main',
      receiveUserName: BANK.holder,
    });
    expect(JSON.stringify(file)).not.toContain(BANK.number);
    const [place] = file.routing.places;
    expect(place).toMatchObject({ bankAccount: 'main', virtualWay: 'order', virtualNo, reference, closedTime: '' });
    expect(file.routing.chosen).toBe(`place:${place.place}`);
    expect(file.limits).toMatchObject({ place: place.place, dailyCount: 1_000_000, usedDayCount: expect.any(Number) });
    expect(file.limits.usedDayCount).toBeGreaterThan(0);
    expect(file.outside).toMatchObject({
      byHand: null,
      statementLines: [{ bankAccount: 'main', for: agtOrderNo, amount: '1000.00', matchedBy: 'system:statement' }],
    });
    expect(file.ledger[0].postings[0]).toMatchObject({ account: 'bank_clearing', bankAccount: 'main' });
    expect(file.decisions).toEqual([]);
  });

  it('names both people who decided its receipt, with their rows of the audit log', async () => {
    const { agtOrderNo } = await placeOrder(server, { amount: '61.00' });
    const entry = { amount: '65.00', reference: 'E2', payer: '欧阳付款人' };
    await importCamt(server, finance, camt('054', [entry, { amount: '3.00', reference: 'E3', payer: '司徒旁人' }]));
    const items = [
      { exceptionId: await exceptionOf('E2'), orderNo: agtOrderNo },
      { exceptionId: await exceptionOf('E3'), orderNo: '' },
    ];
    const asked = await proposed(finance, 'statement.match', { subjectId: 'receipts', payload: { items } });
    expect(await decide(admin, 'approve', asked)).toMatchObject({ code: 200 });
    const file = await fileOf(agtOrderNo);
    const [decision] = file.decisions;
    expect(decision).toMatchObject({
      approvalId: asked,
      kind: 'statement.match',
      maker: 'finance01',
      checks: [{ by: 'admin01' }],
    });
    expect(file.outside.byHand).toBeNull();
    expect([audited(file, 'approval.propose'), audited(file, 'approval.approve')]).toEqual([
      ['finance01'],
      ['admin01'],
    ]);
    for (const payer of ['欧阳付款人', '司徒旁人']) expect(JSON.stringify(file)).not.toContain(payer);
    type Said = { ledger: { type: string; postings: { amount: string }[] }[] };
    const excess = ({ ledger }: Said) => ledger.findIndex(({ type }) => type === 'statement.suspense');
    const ofExcess: ((file: Said) => void)[] = [
      (said) => said.ledger.splice(excess(said), 1),
      (said) => {
        for (const posting of said.ledger[excess(said)]?.postings ?? [])
          posting.amount = posting.amount.replace('4.00', '3.00');
      },
    ];
    for (const change of ofExcess) expect(provenAfter(file, change), change.toString()).toContain('转挂账不符');
    const lies: ((file: { decisions: (typeof decision)[] }) => void)[] = [
      ({ decisions }) => Object.assign(decisions[0], { maker: 'risk01' }),
      ({ decisions }) => Object.assign(decisions[0].checks[0], { by: 'finance01' }),
      ({ decisions }) => decisions[0].checks.pop(),
      ({ decisions }) => decisions.pop(),
    ];
    for (const change of lies) expect(provenAfter(file, change), change.toString()).toContain('两人');
  });

  it('says the policy that was in force when it was made, not the one that came after', async () => {
    const policy = {
      services: ['collection'],
      settlementModes: ['institution'],
      accountTypes: [2],
      legalBasis: '审阅人甲',
    };
    const put = async (name: string) => {
      const asked = await proposed(admin, 'jurisdiction.policy', { subjectId: 'SG', payload: { ...policy, name } });
      expect(await decide(checker, 'approve', asked)).toMatchObject({ code: 200 });
    };
    await put('某地甲');
    await server.change(
      (sql) => sql`
        insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
          valid_from, valid_to, entered_by, approved_by)
        select legal_name, licence_no, regulator, 'SG', '{collection}', 'institution', valid_from, valid_to,
          entered_by, approved_by
        from licence_profile
        order by id limit 1`,
    );
    const { agtOrderNo } = await placeOrder(server, { amount: '12.00' });
    const before = (await fileOf(agtOrderNo)).licence;
    expect(before).toMatchObject({ jurisdiction: 'SG', policy: { name: '某地甲' } });
    await put('某地乙');
    expect((await fileOf(agtOrderNo)).licence).toEqual(before);
    const later = await placeOrder(server, { amount: '13.00' });
    expect((await fileOf(later.agtOrderNo)).licence).toMatchObject({ policy: { name: '某地乙' } });
  });
});
