import { expect, it } from 'vitest';

/** Neither of the two may import the other: they only exchange messages. */
const load = (/** @type {string} */ path) => import(new URL(`../apps/${path}`, import.meta.url).href);
const { noticeOf, statementOf } = await load('sandbox/src/bank/messages.ts');
const { readCamt } = await load('server/src/channels/bank/read-camt.ts');
const { readXml } = await load('server/src/platform/files/xml-tree.ts');
const { faultsOf } = await load('server/src/test-support/message-structure.ts');

const text = (/** @type {number} */ most) => new RegExp(`^[^]{1,${most}}$`, 'u');
const NUMBER = text(35);
const NAME = text(140);
const AMOUNT = /^\d{1,16}\.\d{2}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const SIGN = /^(CRDT|DBIT)$/;
const ACCOUNT = [
  ['Id', '1', [['Othr', '1', [['Id', '1', text(34)]]]]],
  ['Tp', '?', NUMBER],
  ['Ccy', '?', /^[A-Z]{3}$/],
];
const PARTY = [['Pty', '?', [['Nm', '?', NAME]]]];
const AGENT = [['FinInstnId', '1', [['Nm', '?', NAME]]]];
const CODE = [
  ['Cd', '1', text(4)],
  [
    'Fmly',
    '1',
    [
      ['Cd', '1', text(4)],
      ['SubFmlyCd', '1', text(4)],
    ],
  ],
];
/** EntryTransaction10, as far as a bank for transfers uses it. */
const TRANSACTION = [
  [
    'Refs',
    '?',
    [
      ['MsgId', '?', NUMBER],
      ['AcctSvcrRef', '?', NUMBER],
      ['PmtInfId', '?', NUMBER],
      ['InstrId', '?', NUMBER],
      ['EndToEndId', '?', NUMBER],
    ],
  ],
  ['Amt', '?', AMOUNT],
  ['CdtDbtInd', '?', SIGN],
  [
    'RltdPties',
    '?',
    [
      ['Dbtr', '?', PARTY],
      ['DbtrAcct', '?', ACCOUNT],
      ['Cdtr', '?', PARTY],
      ['CdtrAcct', '?', ACCOUNT],
    ],
  ],
  [
    'RltdAgts',
    '?',
    [
      ['DbtrAgt', '?', AGENT],
      ['CdtrAgt', '?', AGENT],
    ],
  ],
  ['RmtInf', '?', [['Ustrd', '*', NAME]]],
  ['RtrInf', '?', [['Rsn', '?', [['Cd', '1', text(4)]]]]],
];
/** ReportEntry10. */
const ENTRY = [
  ['NtryRef', '?', NUMBER],
  ['Amt', '1', AMOUNT],
  ['CdtDbtInd', '1', SIGN],
  ['RvslInd', '?', /^(true|false)$/],
  ['Sts', '1', [['Cd', '1', text(4)]]],
  ['BookgDt', '?', [['DtTm', '1', TIME]]],
  ['ValDt', '?', [['Dt', '1', DAY]]],
  ['AcctSvcrRef', '?', NUMBER],
  ['BkTxCd', '1', [['Domn', '?', CODE]]],
  ['NtryDtls', '*', [['TxDtls', '*', TRANSACTION]]],
  ['AddtlNtryInf', '?', text(500)],
];
const HEADER = [
  ['MsgId', '1', NUMBER],
  ['CreDtTm', '1', TIME],
];
const BALANCE = [
  ['Tp', '1', [['CdOrPrtry', '1', [['Cd', '1', text(4)]]]]],
  ['Amt', '1', AMOUNT],
  ['CdtDbtInd', '1', SIGN],
  ['Dt', '1', [['Dt', '1', DAY]]],
];
const PERIOD = [
  ['FrDtTm', '1', TIME],
  ['ToDtTm', '1', TIME],
];
const reportOf = (/** @type {unknown[]} */ balances) => [
  ['Id', '1', NUMBER],
  ['CreDtTm', '?', TIME],
  ['FrToDt', '?', PERIOD],
  ['Acct', '1', ACCOUNT],
  ...balances,
  ['Ntry', '*', ENTRY],
];
const messageOf = (/** @type {string} */ root, /** @type {unknown} */ report) => [
  [root, '1', [['GrpHdr', '1', HEADER], report]],
];
/**
 * BankToCustomerStatementV08 (AccountStatement9, which has at least one balance) and
 * BankToCustomerDebitCreditNotificationV08 (AccountNotification17).
 */
const STATEMENT = messageOf('BkToCstmrStmt', ['Stmt', '+', reportOf([['Bal', '+', BALANCE]])]);
const NOTICE = messageOf('BkToCstmrDbtCdtNtfctn', ['Ntfctn', '+', reportOf([])]);

const faults = (/** @type {string} */ xml, /** @type {unknown} */ message) => faultsOf(readXml(xml), message);

const AT = Date.parse('2026-03-01T10:00:00+08:00');
const CREDIT = {
  seq: 1,
  account: '1100200300400500',
  way: 'credit',
  amount: 12_345n,
  reference: 'SBT000001',
  endToEnd: '',
  name: '甲 & 乙',
  otherAccount: '6222020000000007',
  creditedTo: '88660001100000001',
  text: '货款 <7QK>',
  returned: false,
  at: AT,
};
const DEBIT = {
  ...CREDIT,
  seq: 2,
  way: 'debit',
  amount: 20_000n,
  reference: 'SBT000002',
  endToEnd: 'DF1',
  creditedTo: '',
};
const BARE = {
  ...CREDIT,
  seq: 3,
  amount: 1n,
  reference: 'SBT000003',
  name: '',
  otherAccount: '',
  creditedTo: '',
  text: '',
};
const BACK = {
  ...CREDIT,
  seq: 5,
  reference: 'SBT000005',
  endToEnd: 'DF1',
  creditedTo: '',
  text: '退汇 DF1',
  returned: true,
};
const LONG = { ...DEBIT, seq: 4, name: '户'.repeat(200), otherAccount: '1'.repeat(90), text: '款'.repeat(300) };
const STATED = {
  id: 'S2026-03-01-1100200300400500',
  madeAt: AT,
  day: '2026-03-01',
  account: CREDIT.account,
  opening: 5n,
};

it('has every element where the definition of camt.053.001.08 and camt.054.001.08 has it, as often and as long', () => {
  for (const entries of [[], [CREDIT], [CREDIT, DEBIT, BARE, LONG, BACK]])
    expect(faults(statementOf({ ...STATED, entries }), STATEMENT)).toEqual([]);
  const other = { ...CREDIT, account: '1100200300400600' };
  expect(
    faults(noticeOf({ id: 'NT.4', madeAt: AT, entries: [CREDIT, DEBIT, BARE, LONG, BACK, other] }), NOTICE),
  ).toEqual([]);
});

it('says what stood on the account before and after, and is read as it was written', () => {
  const xml = statementOf({ ...STATED, entries: [CREDIT, DEBIT] });
  const balances = [...xml.matchAll(/<Cd>(OPBD|CLBD)<.*?CNY">([\d.]+)<.*?(CRDT|DBIT)/g)].map(([, ...found]) => found);
  expect(balances).toEqual([
    ['OPBD', '0.05', 'CRDT'],
    ['CLBD', '76.50', 'DBIT'],
  ]);
  expect(readCamt(xml).lines).toMatchObject([
    { way: 'credit', amount: '123.45', name: CREDIT.name, creditedAccount: CREDIT.creditedTo, text: CREDIT.text },
    { way: 'debit', amount: '200.00', endToEndId: 'DF1', otherAccount: DEBIT.otherAccount },
  ]);
});

it('finds an element out of its order, missing, or with a text that is none', () => {
  const xml = statementOf({ ...STATED, entries: [CREDIT] });
  /** @type {[string | RegExp, string, string][]} */
  const altered = [
    [/<CreDtTm>.*?<\/CreDtTm>/, '', 'GrpHdr/CreDtTm stands 0 times'],
    [/<Bal>.*<\/Bal>/, '', 'Stmt/Bal stands 0 times'],
    [/<BkTxCd>.*<\/BkTxCd>/, '', 'Ntry/BkTxCd stands 0 times'],
    [/(<Sts>.*?<\/Sts>\s*)(<BookgDt>.*?<\/BookgDt>)/s, '$2$1', 'Ntry/Sts is out of place'],
    [/<Ustrd>.*?<\/Ustrd>/, '<Ustrd></Ustrd>', 'Ustrd holds'],
  ];
  for (const [from, to, words] of altered) {
    const other = xml.replace(from, to);
    expect(other, words).not.toBe(xml);
    expect(faults(other, STATEMENT).join(), words).toContain(words);
  }
});
