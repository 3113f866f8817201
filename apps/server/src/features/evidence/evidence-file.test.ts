import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EvidenceAnswer } from '@mashang/contract/evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { acceptRefundProof, payRefundTask, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { sealAll } from '../audit/seal-audit.ts';
import { proveEvidence } from './prove-evidence.ts';
import { signEvidence } from './write-evidence.ts';

const ADMIN = fileURLToPath(new URL('../../admin.ts', import.meta.url));
/** Time limit in milliseconds for a process of its own, on a machine that may be busy. */
const SLOW = 240_000;
let server: TestServer;
let dir: string;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  dir = mkdtempSync(join(tmpdir(), 'mashang-evidence-'));
  for (const name of ['finance01', 'admin01', 'risk01', 'agent02'])
    users[name] = name === 'agent02' ? await signInUser(server, name) : await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
});
afterAll(async () => {
  await server?.stop();
  if (dir) rmSync(dir, { recursive: true });
});

const take = (agtOrderNo: string, by = 'finance01') => user(by).post('/api/agt/order/evidence', { agtOrderNo });
async function settledOrder(paymentName = '欧阳付款人'): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: '1000.00', notifyUrl: 'http://127.0.0.1:9/notified' });
  expect(await user('agent02').confirm(agtOrderNo, { paymentName })).toMatchObject({ code: 200 });
  // An open transaction of another test file in the same cluster delays the sealer.
  await expect
    .poll(
      async () => {
        await sealAll(server.platform);
        const [row] = await server.owner`
          select count(*)::int as n
          from audit_log a
          where a.subject_id = ${agtOrderNo} and not exists (select from audit_seal s where s.audit_id = a.id)`;
        return (row as { n: number }).n;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  return agtOrderNo;
}
async function fileOf(agtOrderNo: string): Promise<EvidenceAnswer> {
  const answer = await take(agtOrderNo);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return answer.data as EvidenceAnswer;
}
const prove = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ADMIN, 'prove', ...args], {
    // No database can be asked, and there are no keys except the named ones.
    env: { ...process.env, MASTER_KEY: '', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dir, ...env },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
};

describe('the evidence file of an order', { timeout: SLOW }, () => {
  it('says what is known of a settled order, masked, and proves itself', async () => {
    const agtOrderNo = await settledOrder();
    const { name, text, sha256 } = await fileOf(agtOrderNo);
    expect(name).toBe(`evidence-${agtOrderNo}.json`);
    const said = JSON.parse(text);
    expect(said).toMatchObject({
      madeBy: 'finance01',
      order: { agtOrderNo, currency: 'CNY', amount: '1000.00', paidInAmount: '1000.00', status: 2 },
      request: { status: 201 },
      licence: { version: '1', jurisdiction: 'DEMO', policy: { version: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      holder: { participant: 'agent02', kycStatus: 2, accountChecked: 'approved', ownName: true },
      limits: { usedDayCount: expect.any(Number) },
      routing: {
        chain: [
          { participant: 'agent02', rate: '0.8000' },
          { participant: 'agent01', rate: '1.2000' },
        ],
      },
      fee: { terms: { rate: '3.0000', fixed: '0.00', least: '0.00', most: '' }, settled: '1000.00', fee: '30.00' },
      outside: { byHand: { by: 'agent02' } },
    });
    expect(JSON.parse(said.request.answer)).toMatchObject({ agtOrderNo });
    expect(said.ledger).toHaveLength(1);
    expect(said.webhooks.length).toBeGreaterThan(0);
    expect(said.events.map(({ kind }: { kind: string }) => kind)).toContain('collection.routed');
    const [rows] = said.audit.extracts;
    expect(rows.rows.every(({ seq }: { seq: string }) => seq !== '')).toBe(true);
    const { legal_name, out_auth_no } = await known(agtOrderNo);
    for (const secret of [legal_name, out_auth_no, '欧阳付款人']) expect(text).not.toContain(secret);
    expect(proveEvidence(Buffer.from(text))).toMatchObject({
      agtOrderNo,
      broken: [],
      unsealed: 0,
      fingerprint: sha256,
    });
  });

  it('is noted in the audit log with its hash, and given to nobody who may not have it', async () => {
    const agtOrderNo = await settledOrder();
    const { sha256 } = await fileOf(agtOrderNo);
    const [row] = await server.owner`
      select actor_name, after ->> 'fingerprint' as fingerprint
      from audit_log
      where action = 'evidence-file.take' and subject_id = ${agtOrderNo}`;
    expect(row).toEqual({ actor_name: 'finance01', fingerprint: sha256 });
    expect((await take(agtOrderNo, 'risk01')).code).toBe(200);
    await server.owner`update app_user set roles = '{operator_support}' where username = 'risk01'`;
    server.platform.bus.signal('access');
    expect((await take(agtOrderNo, 'risk01')).code).toBe(403);
    expect((await take(agtOrderNo, 'agent02')).code).toBe(403);
    expect((await take('DS0000')).code).toBe(404);
  });

  it('names both who accepted a proof of its refund, and does not hold where it says otherwise', async () => {
    const agtOrderNo = await settledOrder('王小明');
    const staff = { maker: user('finance01'), checker: user('admin01') };
    const refundNo = await refundByTwo(staff, agtOrderNo, { amount: '40.00' });
    expect(await payRefundTask(server, refundNo)).toBe('done');
    const proofOf = async () => {
      const { text } = await fileOf(agtOrderNo);
      expect(proveEvidence(Buffer.from(text)).broken).toEqual([]);
      return JSON.parse(text);
    };
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await proofOf()).outside.proofs).toEqual([expect.objectContaining({ refundNo, acceptedBy: '' })]);
    expect(await acceptRefundProof(server, refundNo)).toBe('first_of_two');
    const [waiting] = (await proofOf()).outside.proofs;
    expect(waiting).toMatchObject({ acceptedBy: '', acceptances: [{ by: expect.any(String), time }] });
    expect(await acceptRefundProof(server, refundNo)).toBe('done');
    const { key: _, signature: __, ...said } = await proofOf();
    const [{ acceptances, acceptedBy }] = said.outside.proofs;
    expect(acceptances).toEqual([waiting.acceptances[0], { by: acceptedBy, time }]);
    expect(acceptances[0].by).not.toBe(acceptedBy);
    const lies: ((proof: typeof waiting) => void)[] = [
      (proof) => proof.acceptances.splice(0, 1),
      (proof) => Object.assign(proof.acceptances[0], { by: acceptedBy }),
      (proof) => Object.assign(proof.acceptances[0], { by: 'risk01' }),
      (proof) => Object.assign(proof.acceptances[0], { time: '2999-01-01 00:00:00' }),
      (proof) => Object.assign(proof, { acceptances: undefined }),
    ];
    for (const change of lies) {
      const file = structuredClone(said);
      change(file.outside.proofs[0]);
      const { broken } = proveEvidence(Buffer.from(signEvidence(file, server.platform.secrets.signer)));
      expect(broken.join(), change.toString()).toContain('认可');
    }
  });

  it('is made of an order that found nobody, too', async () => {
    await server.owner`update rotation set enabled = false`;
    const { agtOrderNo } = await createOrder(server, { amount: '77.00' });
    await rotateOnly(server, 'agent02');
    const { text } = await fileOf(agtOrderNo);
    const said = JSON.parse(text);
    expect(said).toMatchObject({ holder: null, limits: null, ledger: [], routing: { chosen: '', chain: [] } });
    expect(said.routing.passedOver.length).toBeGreaterThan(0);
    expect(proveEvidence(Buffer.from(text)).broken).toEqual([]);
  });

  it('does not hold after any one byte was altered, whichever byte it is', async () => {
    const { text } = await fileOf(await settledOrder());
    const bytes = Buffer.from(text);
    const holds = (altered: Buffer) => {
      try {
        return proveEvidence(altered).broken.length === 0;
      } catch {
        return false;
      }
    };
    expect(holds(bytes)).toBe(true);
    const step = Math.max(1, Math.floor(bytes.length / 400));
    for (let at = 0; at < bytes.length; at += step) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(holds(altered), `byte ${at}: ${text.slice(Math.max(0, at - 20), at + 20)}`).toBe(false);
    }
    expect(holds(bytes.subarray(0, -1))).toBe(false);
    expect(holds(Buffer.concat([bytes, Buffer.from(' ')]))).toBe(false);
    expect(holds(Buffer.concat([Buffer.from('\ufeff'), bytes]))).toBe(false);
  });

  it('does not hold where its maker says what does not agree, however well it is signed', async () => {
    const { text } = await fileOf(await settledOrder());
    const { key: _, signature: __, ...said } = JSON.parse(text);
    const signed = (change: (file: typeof said) => void) => {
      const file = structuredClone(said);
      change(file);
      return proveEvidence(Buffer.from(signEvidence(file, server.platform.secrets.signer))).broken;
    };
    expect(signed(() => undefined)).toEqual([]);
    const lies: [string, (file: typeof said) => void][] = [
      [
        '合计不为零',
        (file) => {
          file.ledger[0].postings[0].amount = '-1000.01';
        },
      ],
      [
        '手续费与条款不符',
        (file) => {
          file.fee.fee = '29.00';
        },
      ],
      [
        '结算分录与手续费',
        (file) => {
          file.routing.chain[0].rate = '0.9000';
        },
      ],
      [
        '回调',
        (file) => {
          file.webhooks[0].body = '{}';
        },
      ],
      [
        '审计编号',
        (file) => {
          file.audit.extracts[0].rows[0].sealed += ' ';
        },
      ],
      [
        '链首之后',
        (file) => {
          file.audit.head.seq = '0';
        },
      ],
      [
        '币种',
        (file) => {
          file.order.currency = 'CNY';
          file.ledger[0].postings[0].currency = 'USD';
        },
      ],
    ];
    for (const [words, change] of lies.slice(0, -1)) expect(signed(change).join(), words).toContain(words);
    // A file in another currency is not an evidence file of this form at all.
    expect(() => signed((lies.at(-1) as (typeof lies)[number])[1])).toThrow('不是证据包');
  });
});

describe('what prove says of money that its maker lies about', { timeout: SLOW }, () => {
  it('holds every amount against its postings and its evidence', async () => {
    const agtOrderNo = await settledOrder('王小明');
    const staff = { maker: user('finance01'), checker: user('admin01') };
    const refundNo = await refundByTwo(staff, agtOrderNo, { amount: '400.00' });
    expect(await payRefundTask(server, refundNo)).toBe('done');
    expect(await acceptRefundProof(server, refundNo)).toBe('first_of_two');
    expect(await acceptRefundProof(server, refundNo)).toBe('done');
    const { key: _, signature: __, ...said } = JSON.parse((await fileOf(agtOrderNo)).text);
    const proven = (change: (file: typeof said) => void) => {
      const file = structuredClone(said);
      change(file);
      return proveEvidence(Buffer.from(signEvidence(file, server.platform.secrets.signer))).broken.join();
    };
    expect(proven(() => undefined)).toBe('');
    const at = (file: typeof said, type: string) => file.ledger.find((one: { type: string }) => one.type === type);
    const zero = (type: string, from: string, to: string, amount = '1.00') => ({
      id: '999',
      type,
      reference: 'more',
      time: said.madeAt,
      postings: [from, to].map((account, line) => ({
        line,
        owner: 'operator',
        account,
        currency: 'CNY',
        amount: line === 0 ? `-${amount}` : amount,
      })),
    });
    const lies: [string, (file: typeof said) => void][] = [
      ['已退金额', (file) => Object.assign(file.order, { refunded: '999.00' })],
      ['已退金额', (file) => Object.assign(file, { refunds: [] })],
      ['结算笔数', (file) => Object.assign(file, { ledger: [] })],
      ['结算笔数', (file) => Object.assign(file.order, { status: 1 })],
      ['结算笔数', (file) => file.ledger.push({ ...at(file, 'collection.settled'), reference: 'twice' })],
      ['退款未付清', (file) => Object.assign(file.order, { status: 5 })],
      ['实付额', (file) => Object.assign(file.order, { amount: '1001.00' })],
      ['实付额', (file) => Object.assign(file.order, { paidInAmount: '999.00' })],
      ['无到账凭据', (file) => Object.assign(file.outside, { byHand: null })],
      ['退款分录', (file) => Object.assign(file.refunds[0], { amount: '401.00' })],
      ['退款付款分录', (file) => file.ledger.splice(file.ledger.indexOf(at(file, 'refund.paid')), 1)],
      ['已付而无凭据', (file) => Object.assign(file.outside, { proofs: [] })],
      ['不属于代收订单', (file) => file.ledger.push(zero('gift', 'revenue', 'payable'))],
      ['不属于代收订单', (file) => file.ledger.push(zero('refund.fee', 'revenue', 'float'))],
      [
        '过多',
        (file) =>
          file.ledger.push(
            zero('statement.suspense', 'bank_clearing', 'suspense'),
            zero('statement.suspense', 'bank_clearing', 'suspense'),
          ),
      ],
      ['不属于代收订单', (file) => Object.assign(at(file, 'collection.settled').postings[0], { account: 'suspense' })],
      ['入账科目', (file) => Object.assign(at(file, 'collection.settled').postings[0], { account: 'bank_clearing' })],
      ['退款手续费', (file) => file.ledger.push(zero('refund.fee', 'payable', 'revenue'))],
      ['退款手续费', (file) => Object.assign(file.fee, { refundFee: '1.00' })],
      ['没有对应的退款', (file) => file.ledger.push(zero('advance.paid', 'merchant_receivable', 'payable'))],
      ['没有对应的退款', (file) => file.ledger.push(zero('reserve.drawn', 'reserve', 'payable'))],
      ['缺两人审批', (file) => file.ledger.splice(1, 0, zero('advance.paid', 'merchant_receivable', 'payable'))],
      ['退款所需', (file) => file.ledger.splice(1, 0, zero('reserve.drawn', 'reserve', 'payable', '388.01'))],
      ['恢复的保证金', (file) => file.ledger.push(zero('reserve.restored', 'payable', 'reserve'))],
      ['差额转挂账', (file) => file.ledger.push(zero('receipt.suspended', 'bank_clearing', 'suspense'))],
      ['转挂账不符', (file) => file.ledger.push(zero('statement.suspense', 'bank_clearing', 'suspense'))],
      [
        '退还的手续费',
        (file) =>
          Object.assign(at(file, 'collection.refunded'), {
            postings: [
              { line: 1, owner: 'merchant:M1001', account: 'payable', currency: 'CNY', amount: '-400.00' },
              { line: 2, owner: 'merchant:M1001', account: 'refund_payable', currency: 'CNY', amount: '400.00' },
            ],
          }),
      ],
    ];
    for (const [words, change] of lies) expect(proven(change), change.toString()).toContain(words);
  });
});

describe('npm run admin -- prove', () => {
  it('answers clean with the right key, says whose it is not, and fails after one byte', {
    timeout: SLOW,
  }, async () => {
    const { text, sha256 } = await fileOf(await settledOrder());
    const file = join(dir, 'evidence.json');
    writeFileSync(file, text);
    const { publicKey } = server.platform.secrets.signer;
    const clean = prove([file, '--key', publicKey]);
    expect(clean, clean.err).toMatchObject({ code: 0 });
    expect(clean.out).toContain('全部通过 · clean');
    expect(clean.out).toContain(sha256);
    expect(prove([file])).toMatchObject({ code: 1, out: expect.stringContaining('signer not checked') });
    const other = prove([file, '--key', publicKey.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]);
    expect(other).toMatchObject({ code: 1, out: expect.stringContaining('signed by somebody else') });
    writeFileSync(file, text.replace('"amount": "1000.00"', '"amount": "1000.01"'));
    const altered = prove([file, '--key', publicKey]);
    expect(altered).toMatchObject({ code: 1, out: expect.stringContaining('the file was altered') });
    writeFileSync(file, 'no file');
    expect(prove([file])).toMatchObject({ code: 1, err: expect.stringContaining('不是证据包') });
    expect(prove([])).toMatchObject({ code: 2 });
  });
});

async function known(agtOrderNo: string): Promise<{ legal_name: string; out_auth_no: string }> {
  const [row] = await server.owner`
    select p.legal_name, a.out_auth_no
    from collection_order o
    join participant p on p.id = o.participant_id
    join collection_account a on a.id = o.account_id
    where o.agt_order_no = ${agtOrderNo}`;
  return row as never;
}
