import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Neither of the two may import the other: they only exchange messages. */
const load = (/** @type {string} */ path) => import(new URL(`../apps/${path}`, import.meta.url).href);
const { Bank, ACCOUNTS } = await load('sandbox/src/bank/bank.ts');
const { BankFolder } = await load('sandbox/src/bank/bank-folder.ts');
const { bankServer } = await load('sandbox/src/bank/bank-server.ts');
const { BANK_FAULTS, Faults } = await load('sandbox/src/bank/faults.ts');
const { bankOverHttp } = await load('server/src/channels/bank/bank-connection.ts');
const { bankOverFolder } = await load('server/src/channels/bank/folder/bank-folder.ts');
const { makeFolder } = await load('server/src/channels/bank/folder/folder-testing.ts');
const { readCamt } = await load('server/src/channels/bank/read-camt.ts');
const { readPain002 } = await load('server/src/channels/bank/read-pain002.ts');
const { writePain001 } = await load('server/src/channels/bank/write-pain001.ts');
const { camtRows } = await load('server/src/features/reconciliation/statements/camt-lines.ts');
const { ConnectorUnwell } = await load('server/src/platform/connectors/connector-errors.ts');
const { sendRequest } = await load('server/src/platform/connectors/send-request.ts');
const { XmlRefused, readXml } = await load('server/src/platform/files/xml-tree.ts');
const { createGuardedAgent } = await load('server/src/platform/security/guarded-agent.ts');
const { faultsOf } = await load('server/src/test-support/message-structure.ts');

/**
 * What the bank keeps, whichever way its messages go: the parts of the channels' conformance suite that a bank can be
 * held to. It has no payment to open, ask about or close: money comes to a number, and its line is the evidence.
 */
const CLIENT = ACCOUNTS[0].number;
const VIRTUAL = `${ACCOUNTS[0].prefix}10000000012`;
const DAY_MS = 86_400_000;
/** Time-outs: where an answer is expected, and where none may come. */
const PATIENT_MS = 8_000;
const SHORT_MS = 250;
const LATE_MS = 450;
const START = Date.parse('2026-03-01T10:00:00+08:00');
let made = 0;

/** @param {[string, bigint][]} payees */
function messageTo(payees) {
  made += 1;
  const payer = { holder: '示范支付有限公司', bank: '沙箱银行', accountNo: CLIENT };
  const head = { batchNo: `JB20260301${String(made).padStart(13, '0')}`, madeAt: '2026-03-01T10:00:00+08:00', payer };
  const rest = { holder: '甲 & 乙', bankName: '示例银行', bankBranch: '', currency: 'CNY' };
  const payments = payees.map(([accountNo, amount], at) => ({ ...rest, accountNo, amount, number: `JS${made}X${at}` }));
  return { text: writePain001(head, payments), batchNo: head.batchNo, numbers: payments.map(({ number }) => number) };
}

/** The bank asked over HTTP; an answer that is later than the time-out counts as none. */
async function overHttp() {
  let ahead = 0;
  const now = () => START + ahead;
  const [bank, faults] = [new Bank('H', now), new Faults()];
  const server = bankServer(bank, { faults, lateMs: LATE_MS });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const url = `http://127.0.0.1:${server.address().port}`;
  const agent = createGuardedAgent({ allowPrivate: true, timeoutMs: PATIENT_MS, maxBytes: 1_000_000 });
  const line = { agent, allowPrivate: true, maxBytes: 1_000_000, timeoutMs: PATIENT_MS };
  const send = (/** @type {any} */ asked) =>
    sendRequest({ clock: { now } }, line, { ...asked, headers: { ...asked.headers, connection: 'close' } });
  const connection = bankOverHttp({ through: (/** @type {any} */ work) => work(send) }, url);
  let cursor = '';
  return {
    bank,
    faults,
    /** Makes the bank do wrong, while `work` waits no longer than it must. */
    async during(/** @type {[string, string]} */ fault, /** @type {() => Promise<any>} */ work) {
      faults.failNext(...fault);
      line.timeoutMs = ['hang', 'late'].includes(fault[1]) ? SHORT_MS : PATIENT_MS;
      return work()
        .catch((/** @type {unknown} */ error) => error)
        .finally(() => {
          line.timeoutMs = PATIENT_MS;
        });
    },
    pass: (/** @type {number} */ ms) => {
      ahead += ms;
    },
    /** Hands a message in; returns the answers that came since. */
    pay: async (/** @type {string} */ text) => [await connection.pay(text)],
    async notices() {
      const found = await connection.notices(cursor);
      cursor = found.cursor;
      return found.message ? [found.message] : [];
    },
    statement: (/** @type {string} */ day) => connection.statement(day, CLIENT),
    async stop() {
      await agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The bank at a shared folder: every question is a look into it. */
async function overFolder() {
  let ahead = 0;
  const now = () => START + ahead;
  const [bank, faults] = [new Bank('F', now), new Faults()];
  const { folder, remove } = await makeFolder();
  const connection = bankOverFolder(folder, now);
  const side = new BankFolder({ bank, faults, path: folder.path });
  /** @type {{ kind: string, bytes: Buffer }[]} */
  let brought = [];
  async function look() {
    for (const pause of [0, 2_000]) {
      ahead += pause;
      await connection.inbox.forEach(async (/** @type {{ bytes: Buffer }} */ { bytes }) => {
        brought.push({ kind: /pain.002|camt.05[34]/.exec(bytes.toString())?.[0] ?? '', bytes });
        return 'taken';
      });
    }
  }
  function takeAll(/** @type {string} */ kind) {
    const found = brought.filter((one) => one.kind === kind).map(({ bytes }) => bytes);
    brought = brought.filter((one) => one.kind !== kind);
    return found;
  }
  return {
    bank,
    faults,
    async during(/** @type {[string, string]} */ fault, /** @type {() => Promise<any>} */ work) {
      faults.failNext(...fault);
      return work();
    },
    pass: (/** @type {number} */ ms) => {
      ahead += ms;
    },
    async pay(/** @type {string} */ text) {
      expect(await connection.pay(text)).toBeNull();
      side.exchange();
      await look();
      return takeAll('pain.002');
    },
    async notices() {
      side.exchange();
      await look();
      return takeAll('camt.054');
    },
    async statement(/** @type {string} */ day) {
      side.closeDay(day);
      await look();
      return takeAll('camt.053').find((bytes) => bytes.toString().includes(`<Id>S${day}-${CLIENT}</Id>`)) ?? null;
    },
    stop: async () => remove(),
  };
}

const dayOf = (/** @type {number} */ at) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const identities = (/** @type {Buffer[]} */ messages) =>
  messages.flatMap((bytes) =>
    camtRows(readCamt(bytes.toString())).map((/** @type {any} */ { identity }) => identity.toString('hex')),
  );

describe.each([
  ['HTTP', overHttp],
  ['a shared folder', overFolder],
])('the bank over %s', (transport, start) => {
  const isFolder = transport !== 'HTTP';
  /** @type {any} */
  let bench;
  beforeAll(async () => {
    bench = await start();
  });
  afterAll(() => bench?.stop());
  const statusesOf = (/** @type {Buffer[]} */ answers) =>
    answers.flatMap((bytes) => readPain002(bytes.toString()).statuses.map((/** @type {any} */ { status }) => status));
  const debitsOf = (/** @type {{ numbers: string[] }} */ { numbers }) =>
    bench.bank.entries.filter((/** @type {any} */ one) => one.way === 'debit' && numbers.includes(one.endToEnd));
  /** The rest of the day's statement and a new day. */
  async function statementOfToday() {
    const day = dayOf(bench.bank.now());
    bench.pass(DAY_MS);
    return bench.statement(day);
  }

  it('pays a message once, however often it is handed in', async () => {
    const message = messageTo([['6222020000000007', 12_345n]]);
    const answers = [
      await bench.pay(message.text),
      await bench.pay(message.text),
      await bench.pay(message.text),
    ].flat();
    expect(statusesOf(answers).slice(0, 2)).toEqual(['ACSC', 'ACSC']);
    expect(new Set(statusesOf(answers))).toEqual(new Set(['ACSC']));
    expect(debitsOf(message)).toMatchObject([{ amount: 12_345n, otherAccount: '6222020000000007' }]);
  });

  it('accepts, refuses or takes in part, and says which', async () => {
    bench.bank.accepts = 'ACCP';
    const [good, bad] = [
      ['6222020000000007', 5n],
      ['6222020000000000', 6n],
    ];
    expect(statusesOf(await bench.pay(messageTo([/** @type {any} */ (good)]).text))).toEqual(['ACCP', 'ACCP']);
    expect(statusesOf(await bench.pay(messageTo([/** @type {any} */ (bad)]).text))).toEqual(['RJCT', 'RJCT']);
    const both = messageTo(/** @type {any} */ ([good, bad]));
    expect(statusesOf(await bench.pay(both.text))).toEqual(['PART', 'ACCP', 'RJCT']);
    expect(debitsOf(both)).toHaveLength(1);
    bench.bank.accepts = 'ACSC';
  });

  it('names the virtual number that was paid to, in the notice and in the day’s statement, as one line', async () => {
    await bench.notices();
    const got = bench.bank.receive({ payer: '王小明', from: '622200001', to: VIRTUAL, amount: 10_000n, text: '货款' });
    const notices = await bench.notices();
    const [line] = readCamt(notices[0].toString()).lines;
    expect(line).toMatchObject({
      account: CLIENT,
      creditedAccount: VIRTUAL,
      amount: '100.00',
      bankReference: got.reference,
    });
    expect(await bench.notices()).toEqual([]);
    const day = dayOf(bench.bank.now());
    expect(await bench.statement(day)).toBeNull();
    const statement = await statementOfToday();
    expect(readCamt(statement.toString()).days).toEqual([{ account: CLIENT, day }]);
    expect(identities([statement])).toContain(identities(notices)[0]);
  });

  it.each(BANK_FAULTS)('%s at a payment file: money leaves once, and the statement says the truth', async (fault) => {
    const message = messageTo([['6222020000000007', 777n]]);
    const first = await bench.during(['pay', fault], () => bench.pay(message.text));
    const isUnknown = isFolder ? first.length === 0 : first instanceof ConnectorUnwell;
    if (fault === 'lies') expect(statusesOf(first)).toEqual(['RJCT', 'RJCT']);
    else if (fault === 'cut' && !isFolder) expect(() => readPain002(first[0].toString())).toThrow(XmlRefused);
    else if (fault === 'error' && isFolder) expect(statusesOf(first)).toEqual(['RJCT', 'RJCT']);
    else expect(isUnknown).toBe(true);
    // The same again: over HTTP it is asked for once more, in a folder it is not put there twice.
    const second = await bench.pay(message.text);
    const isAnswered = !isFolder || ['hang', 'late', 'cut'].includes(fault);
    expect(statusesOf(second)).toEqual(isAnswered ? ['ACSC', 'ACSC'] : []);
    // A file that was refused as a whole is not sent again by itself.
    const paid = isFolder && fault === 'error' ? 0 : 1;
    expect(debitsOf(message)).toHaveLength(paid);
    const lines = readCamt((await statementOfToday()).toString()).lines;
    expect(lines.filter((/** @type {any} */ { endToEndId }) => message.numbers.includes(endToEndId))).toHaveLength(
      paid,
    );
  });

  it.each(['twice', 'out_of_order', 'wrong_amount', 'wrong_account'])(
    'a notice %s: the statement shows it',
    async (fault) => {
      await bench.notices();
      for (const amount of [100n, 200n, 300n])
        bench.bank.receive({ payer: '王小明', from: '622200001', to: VIRTUAL, amount, text: '' });
      bench.faults.spoilNotice(fault);
      const said = identities(await bench.notices());
      const booked = new Set(identities([await statementOfToday()]));
      expect(said).toHaveLength(fault === 'twice' ? 6 : 3);
      expect(new Set(said).size).toBe(3);
      const isWrong = fault === 'wrong_amount' || fault === 'wrong_account';
      expect(said.filter((one) => !booked.has(one))).toHaveLength(isWrong ? 1 : 0);
    },
  );

  // A folder has no call that could fail: its files are there or not yet.
  it.each(isFolder ? [] : BANK_FAULTS)('%s at notices and statements: none is lost', async (fault) => {
    await bench.notices();
    const got = bench.bank.receive({ payer: '王小明', from: '622200001', to: VIRTUAL, amount: 4_200n, text: '' });
    /** @type {Buffer[]} */
    const found = [];
    const first = await bench.during(['notices', fault], () => bench.notices());
    if (fault === 'lies') expect(first).toEqual([]);
    else if (fault === 'cut') expect(() => readCamt(first[0].toString())).toThrow(XmlRefused);
    else expect(first).toBeInstanceOf(ConnectorUnwell);
    if (fault !== 'cut') found.push(...(await bench.notices()));
    // A notice that was cut is stored as it came and cannot be read; the day's statement has its line.
    const day = dayOf(bench.bank.now());
    bench.pass(DAY_MS);
    const asked = await bench.during(['statement', fault], () => bench.statement(day));
    if (fault === 'lies') expect(asked).toBeNull();
    else if (fault === 'cut') expect(() => readCamt(asked.toString())).toThrow(XmlRefused);
    else expect(asked).toBeInstanceOf(ConnectorUnwell);
    found.push(await bench.statement(day));
    for (const message of found)
      expect(readCamt(message.toString()).lines.map((/** @type {any} */ one) => one.bankReference)).toContain(
        got.reference,
      );
    expect(found).toHaveLength(fault === 'cut' ? 1 : 2);
  });

  it('answers as pain.002.001.10 is defined', async () => {
    const text = (/** @type {number} */ most) => new RegExp(`^[^]{1,${most}}$`, 'u');
    const WHY = [
      'StsRsnInf',
      '*',
      [
        ['Rsn', '?', [['Cd', '1', text(4)]]],
        ['AddtlInf', '*', text(105)],
      ],
    ];
    const COUNT = /^[0-9]{1,15}$/;
    const ROW = [
      ['StsId', '?', text(35)],
      ['OrgnlInstrId', '?', text(35)],
      ['OrgnlEndToEndId', '?', text(35)],
      ['TxSts', '?', text(4)],
      WHY,
    ];
    // CustomerPaymentStatusReportV10: GroupHeader86, OriginalGroupHeader17, OriginalPaymentInstruction32.
    const MESSAGE = [
      [
        'CstmrPmtStsRpt',
        '1',
        [
          [
            'GrpHdr',
            '1',
            [
              ['MsgId', '1', text(35)],
              ['CreDtTm', '1', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+]08:00$/],
            ],
          ],
          [
            'OrgnlGrpInfAndSts',
            '1',
            [
              ['OrgnlMsgId', '1', text(35)],
              ['OrgnlMsgNmId', '1', text(35)],
              ['OrgnlNbOfTxs', '?', COUNT],
              ['GrpSts', '?', text(4)],
              WHY,
            ],
          ],
          [
            'OrgnlPmtInfAndSts',
            '*',
            [['OrgnlPmtInfId', '1', text(35)], ['PmtInfSts', '?', text(4)], WHY, ['TxInfAndSts', '*', ROW]],
          ],
        ],
      ],
    ];
    const some = messageTo([
      ['6222020000000007', 5n],
      ['6222020000000000', 6n],
    ]);
    for (const answer of await bench.pay(some.text)) expect(faultsOf(readXml(answer.toString()), MESSAGE)).toEqual([]);
  });
});
