import { expect, test } from 'vitest';
import { DATA, DOCUMENT, renderAsvs, requiredNumbers } from './lib/asvs-rows.mjs';
import { INDEX, renderDecisions } from './lib/decision-pages.mjs';
import { checkPlainWords } from './lib/plain-words.mjs';
import { CHECKS } from './lib/structure-checks.mjs';

const VERB = 'apps/server/src/features/ledger/post-entry.ts';
const STORE = 'apps/server/src/features/ledger/ledger-store.ts';
const WRITING_STORE =
  'export async function insertEntry(tx: WriteTx): Promise<void> {\n  await tx`insert into entry values (1)`;\n}\n';

const MONEY_STORE = 'apps/server/src/features/cash-outs/cash-out-store.ts';
const MONEY_VERB = 'apps/server/src/features/cash-outs/pay-out.ts';
const MONEY_ROUTES = 'apps/server/src/features/cash-outs/routes.ts';
const MONEY_ROUTE = "import { payOut } from './pay-out.ts';\nexport function cashOutRoutes() {}\n";
const moneyVerb = (service) =>
  `import { moveCash } from './cash-out-store.ts';\nexport const payOut = moneyCommand<null, null>({\n` +
  `  name: 'cash-out.pay',\n  permission: 'cash-out:pay',\n  service: ${service},\n` +
  '  run: (ctx) => moveCash(ctx.tx),\n});\n';

const PAY_CASH = 'apps/server/sql/cash-outs/pay_cash.sql';
const payCash = (how) =>
  'create or replace function pay_cash() returns void\n' +
  `language sql${how} as $$ select post_cash() $$;\n\n` +
  'grant execute on function pay_cash() to mashang_app;\n';

const ROUTES_TEST = 'apps/server/src/features/cash-outs/routes.test.ts';
const REQUIREMENT = {
  level: 1,
  asks: 'something',
  state: 'met',
  metBy: ['README.md'],
  tests: [`${ROUTES_TEST} › pays once`],
};
/** Returns the data with other fields in the requirement 1.1.1; null leaves it out. */
function asvs(other = {}) {
  const requirements = requiredNumbers().map((number) => ({
    number,
    ...REQUIREMENT,
    ...(number === '1.1.1' && other),
  }));
  return JSON.stringify({
    chapters: [{ title: 'All', requirements: other === null ? requirements.slice(1) : requirements }],
  });
}
const asvsPage = (data) => renderAsvs(new Map([[DATA, data]]));
/** Plants other fields, with the page generated from them. */
const asvsWith = (other) => ({ [DATA]: asvs(other), [DOCUMENT]: asvsPage(asvs(other)) });
const ASVS_TWICE = asvs().replace(
  '"requirements":[',
  (begin) => `${begin}${JSON.stringify({ number: '1.1.1', ...REQUIREMENT })},`,
);

const OLD = 'docs/decisions/0001-one-way.md';
const NEW = 'docs/decisions/0002-another-way.md';
const PAGES = {
  [OLD]: '# 0001 · One way\n\n**Status.** Replaced by 0002.\n',
  [NEW]: '# 0002 · Another way\n\n**Status.** Current. Migration 0047 is no page.\n',
};
/** Plants other pages, with the index generated from them. */
function decisions(other) {
  const pages = { ...PAGES, ...other };
  return { ...pages, [INDEX]: renderDecisions(new Map(Object.entries(pages))) };
}

/** A repository in which every check passes. */
const CLEAN = {
  'README.md': 'See `apps/server/src/features/ledger/` and [the map](docs/map.md).',
  'docs/map.md': 'See [the start](../README.md).',
  'docs/security.md': 'Security.',
  'docs/crypto.md': 'Keys.',
  'docs/threat-model.md': 'Threats.',
  ...asvsWith({}),
  ...decisions({}),
  [ROUTES_TEST]: "it('pays once', () => {});\n",
  'package.json': '{ "version": "2.0.0", "workspaces": ["e2e"] }',
  'e2e/package.json': '{ "version": "2.0.0" }',
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n## 2.0.0 - 2026-01-02\n\n## 1.9.0 - 2026-01-01\n',
  'package-lock.json':
    '{ "version": "2.0.0", "packages": { "node_modules/@mashang/web": { "resolved": "apps/web", "link": true } } }',
  'packages/contract/src/ledger.ts': 'export const ENTRY = 1;\n',
  'packages/contract/src/money.ts': 'export const toYuan = (fen: bigint) => fen / 100n;\n',
  [STORE]: WRITING_STORE,
  [VERB]:
    "import { insertEntry } from './ledger-store.ts';\nexport const postEntry = writeVerb<null, null>({\n" +
    "  name: 'entry.post',\n  permission: 'entry:post',\n  async run({ tx }) {\n" +
    '    await insertEntry(tx); // at 100 * 2 per hour\n  },\n});\n',
  'apps/server/migrations/0001_cash.sql': 'create function pay_cash() returns void language sql as $$ select 1 $$;\n',
  'apps/server/sql/ledger/post_cash.sql':
    '-- Why.\ncreate or replace function post_cash() returns void\n' +
    'language sql as $$ insert into ledger_posting values (1) $$;\n',
  [PAY_CASH]: payCash(''),
  [MONEY_STORE]: 'export async function moveCash(tx: WriteTx): Promise<void> {\n  await tx`select pay_cash()`;\n}\n',
  [MONEY_VERB]: moneyVerb("'payout'"),
  [MONEY_ROUTES]: MONEY_ROUTE,
  'apps/web/src/features/ledger/queries.ts': 'export const read = () => call(readBillCall);\n',
  'packages/contract/src/reports.ts': 'export const REPORT = 1;\n',
  'apps/server/src/features/reports/report-rules.ts': 'export const a = 1;\n',
  'apps/web/src/features/reports/zh.tsx':
    "export const facts = {\n  reserve: '保证金',\n  amount: '金额（元）',\n  bare: (a) => <>{a} 笔</>,\n  paid: (a) => " +
    '<>{a} 元</>,\n};\n',
  // An HTTP status, and a process exit code.
  'apps/server/src/platform/ask.ts':
    'export const isGone = (status) => status === 410;\nexport const isDone = (run) => run.status === 0;\n',
  // A regular expression and a comment are not texts for users.
  'apps/web/src/features/reports/page.ts':
    "// 报表\nimport * as zh from './zh.tsx';\nexport const isHan = /^[一-龥]+$/;\n",
};
const REPORTS = 'apps/web/src/features/reports/page.tsx';
const WITH_ZH = "import * as zh from './zh.tsx';\n";

/** Faults to plant, each found by one check: a file and its text, or a name and several files. */
const PLANTED = [
  // Built here, so that the check does not find its own test.
  ['merge conflicts', 'docs/security.md', `Security.\n${'<'.repeat(7)} HEAD\nKeys.\n`],
  ['merge conflicts', 'apps/server/src/app.ts', `/*\n${'>'.repeat(7)} another-branch\n*/\n`],
  ['width of SQL', 'apps/server/sql/ledger/rolled_balance.sql', `select ${'x, '.repeat(60)}1`],
  ['width of TypeScript', STORE, `${WRITING_STORE}// ${'why '.repeat(30)}\n`],
  ['width of TypeScript', STORE, `${WRITING_STORE}const a = (sql) => sql\`select ${'x, '.repeat(60)}1\`;\n`],
  ['addresses by hand', 'apps/web/src/features/ledger/queries.ts', "export const read = () => get('/api/agt/bill');\n"],
  ['addresses by hand', MONEY_ROUTES, 'export const url = (name) => `/files/case/` + name;\n'],
  [
    'page addresses by hand',
    'apps/web/src/features/ledger/page.tsx',
    "export const caseOf = (id) => '/risk/cases?detail=' + id;\n",
  ],
  ['page addresses by hand', 'apps/web/src/app/app.tsx', `export const page = <Route path="/login" />;\n`],
  [
    'schemas asked in the browser',
    'apps/web/src/features/ledger/queries.ts',
    'export const read = (given) => bill.safeParse(given);\n',
  ],
  ['skipped tests', ROUTES_TEST, "it.skipIf(isFolder)('pays once', () => {});"],
  ['skipped tests', ROUTES_TEST, "it('pays once', async ({ skip }) => skip(true));"],
  ['skipped tests', 'apps/sandbox/src/channels/conformance/bills.ts', "it.runIf(can.bills)('is read', () => {});"],
  ['skipped tests', 'e2e/pay.spec.ts', "test.fixme('pays', () => {});"],
  ['casts that silence the compiler', STORE, 'export const rows = (sql) => sql`select 1` as never;'],
  ['casts that silence the compiler', STORE, `export const id = (sql, rows) => sql\`select \${rows[0] as bigint}\`;`],
  ['casts that silence the compiler', STORE, 'export const id = (rows) => rows[0]!;'],
  ['casts that silence the compiler', STORE, 'export const id = (rows) => <bigint>rows[0];'],
  ['casts that silence the compiler', 'apps/web/src/features/ledger/page.tsx', 'const page = draw(graph as never);'],
  ['casts that silence the compiler', 'bench/src/measure.ts', 'const [row] = rows as never as [Row];'],
  [
    'outcomes of orders by hand',
    'apps/server/sql/ledger/sum_orders.sql',
    'select count(*) from collection_order o where o.status in (2, 4, 5)',
  ],
  [
    'outcomes of orders by hand',
    'apps/server/src/features/reports/sums-store.ts',
    'const settled = sql`c.status not in (2,4)`;',
  ],
  [
    'outcomes of orders by hand',
    'apps/server/src/features/reports/read-sums.ts',
    'if (status !== COLLECTION_STATUS.succeeded && status !== COLLECTION_STATUS.complete) return;',
  ],
  ['numbers of states by hand', VERB, 'if (row.kycStatus !== 2) return;'],
  [
    'numbers of states by hand',
    'apps/web/src/features/ledger/page.tsx',
    'const isOpen = reports.some(({ state }) => state === 0);',
  ],
  ['numbers of states by hand', 'apps/payment-page/src/page.tsx', "const tone = order.status === 4 ? 'ok' : 'mute';"],
  [
    'shares by hand',
    'apps/server/sql/ledger/sum_fees.sql',
    'select sum(amount * fee_rate / 1000000) from payout_order',
  ],
  ['hand-made cents', VERB, 'const yuan = fen / 100;'],
  ['hand-made cents', VERB, 'const fen = yuan * 100n;'],
  ['hand-made cents', 'apps/web/src/features/ledger/page.tsx', 'const text = amount.toFixed(2);'],
  ['SQL outside stores', VERB, 'await tx`select 1 from entry`;'],
  ['SQL outside stores', VERB, 'await tx`\n  insert into entry values (1)`;'],
  ['fetch outside api clients', 'apps/web/src/features/ledger/page.tsx', "await fetch('/api');"],
  ['clock in verbs and rules', VERB, 'const now = Date.now();'],
  ['clock in verbs and rules', 'apps/server/src/features/ledger/ledger-rules.ts', 'const now = new Date();'],
  [
    'writes without permission or audit',
    STORE,
    'export async function insertEntry(sql: Sql): Promise<void> {\n  await sql`insert into entry values (1)`;\n}',
  ],
  [
    'writes without permission or audit',
    STORE,
    'export async function post(sql: Sql): Promise<void> {\n  await sql`select pay_cash()`;\n}',
  ],
  [
    'writes without permission or audit',
    VERB,
    "export const post = writeVerb<null, null>({ name: 'entry.post', permission: null, async run() {} });",
  ],
  [
    'writes without permission or audit',
    VERB,
    "const byHand = moneyCommand<A, B>({ name: 'collection-order.confirm', permission: null, run() {} });",
  ],
  [
    'writes without permission or audit',
    VERB,
    "export const post = roundCommand({ name: 'payment-answer.take', run: ({ app }) => insertEntry(app) });",
  ],
  [
    'writes without permission or audit',
    VERB,
    "const expire = sweepVerb({ name: 'entry.expire', run: ({ tx }) => expireEntries(tx) });",
  ],
  ['money without a licence', MONEY_VERB, moneyVerb('null')],
  [
    'money without a licence',
    MONEY_VERB,
    "import { moveCash } from './cash-out-store.ts';\n" +
      "export const payOut = roundCommand({ name: 'cash-out.create', run: ({ app }) => moveCash(app) });",
  ],
  [
    'money without a licence',
    MONEY_VERB,
    "import { moveCash } from './cash-out-store.ts';\nexport const payOut = (ctx: WriteCtx) => moveCash(ctx.tx);",
  ],
  ['money without a licence', MONEY_ROUTES, `import { moveCash } from './cash-out-store.ts';\n${MONEY_ROUTE}`],
  ['feature names', 'apps/server/src/features/book-keeping/routes.ts', 'export const a = 1;'],
  ['feature names', 'apps/web/src/features/dashboard/routes.ts', 'export const a = 1;'],
  ['feature names', 'packages/contract/src/helpers.ts', 'export const a = 1;'],
  ['barrels', 'apps/web/src/ui/form/all.ts', "export { Button } from './button.tsx';\nexport * from './field.tsx';\n"],
  ['class names by hand', REPORTS, 'const a = <p className="soft">{b}</p>;'],
  ['class names by hand', REPORTS, "import './reports.css';"],
  ['elements as class names', 'apps/web/src/ui/field.module.css', '@value btn, input from "./controls.module.css";'],
  [
    'keys of siblings',
    'apps/web/src/features/ledger/page.tsx',
    'const page = <p>{a ? <Drawer key={a.id} /> : null}{b && <Dialog key={b.id} />}</p>;',
  ],
  [
    'keys of siblings',
    'apps/web/src/features/ledger/page.tsx',
    `const page = <><Drawer key="one" />{b ? <Dialog key={"one"} /> : <i key={b} />}</>;`,
  ],
  [
    'amounts without a unit',
    'apps/web/src/features/ledger/page.tsx',
    'const rows = [\n  [\'保证金\', <MoneyText key="r" value={reserve} />],\n' +
      '  [\'金额（元）\', <MoneyText key="a" value={a} />],\n];',
  ],
  [
    'amounts without a unit',
    REPORTS,
    `${WITH_ZH}const rows = [[zh.facts.amount, <MoneyText key="a" value={a} />], [\n  zh.facts.reserve,\n` +
      '  <MoneyText key="r" value={r} />,\n]];',
  ],
  ['plain English', VERB, '// The merchant is told.'],
  ['texts outside catalogues', REPORTS, "const title = '统计报表';"],
  ['texts outside catalogues', REPORTS, `const title = \`共 ${'$'}{count} 笔\`;`],
  ['texts outside catalogues', REPORTS, 'const title = <p>统计</p>;'],
  ['texts outside catalogues', REPORTS, 'const title = <p title="统计" />;'],
  ['texts outside catalogues', 'apps/payment-page/src/bar.tsx', "const title = { label: '付款' };"],
  ['texts outside catalogues', VERB, "throw new BusinessError('notFound', '账户不存在');"],
  [
    'amounts of cards without a unit',
    REPORTS,
    `${WITH_ZH}const card = <div className="order-card"><b>{zh.facts.paid(<MoneyText value={a} />)}</b>` +
      '{zh.facts.bare(<MoneyText value={b} />)}</div>;',
  ],
  [
    'amounts of cards without a unit',
    'apps/web/src/features/ledger/page.tsx',
    'const card = <div className="order-card-body"><b><MoneyText value={a} /></b><i><MoneyText value={b} />' +
      "{' '} 元</i></div>;",
  ],
  [
    'amounts of cards without a unit',
    REPORTS,
    'const drawings = { amount: { card: (row) => (row.amount ? <MoneyText value={row.amount} /> : null) } };',
  ],
  ['paths in documents', 'docs/map.md', 'See `apps/server/src/nowhere.ts`.'],
  ['paths in documents', 'docs/map.md', 'See [gone](gone.md).'],
  ['paths in documents', 'docs/map.md', 'See `ledger-store.ts` and `nowhere.ts`.'],
  [
    'paths in documents',
    'docs/map.md',
    { 'docs/map.md': 'See `ledger-store.ts`.', 'apps/web/src/ledger-store.ts': '' },
  ],
  ['text that becomes markup or code', 'apps/web/src/features/ledger/page.tsx', 'node.innerHTML = name;'],
  ['text that becomes markup or code', VERB, 'const made = new Function(text);'],
  ['certificates unchecked', VERB, 'const agent = new Agent({ rejectUnauthorized: false });'],
  ['packages without a hash', 'package-lock.json', '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }'],
  [
    'platforms without a package',
    'package-lock.json',
    '{ "packages": { "node_modules/a": { "optionalDependencies": { "a-darwin": "1.0.0" } } } }',
  ],
  ['requirements of ASVS', 'a requirement left out', asvsWith(null)],
  ['requirements of ASVS', 'a number twice', { [DATA]: ASVS_TWICE, [DOCUMENT]: asvsPage(ASVS_TWICE) }],
  ['requirements of ASVS', DOCUMENT, '# Edited by hand\n'],
  ['requirements of ASVS', 'met by no file', asvsWith({ metBy: [] })],
  ['requirements of ASVS', 'a file that is gone', asvsWith({ metBy: ['gone.md'] })],
  ['requirements of ASVS', 'an unknown state', asvsWith({ state: 'done', why: 'because it is so' })],
  ['requirements of ASVS', 'no reason', asvsWith({ state: 'n/a', why: 'no' })],
  ['requirements of ASVS', 'a test that is gone', asvsWith({ tests: [`${ROUTES_TEST} › pays twice`] })],
  ['requirements of ASVS', 'a test file that is gone', asvsWith({ tests: ['gone.test.ts › pays once'] })],
  ['versions of a release', 'e2e/package.json', '{ "version": "1.9.0" }'],
  ['versions of a release', 'package-lock.json', '{ "version": "1.9.0", "packages": {} }'],
  ['versions of a release', 'CHANGELOG.md', '## Unreleased\n\n## 1.9.0 - 2026-01-01\n'],
  ['pages of decisions', 'no status', decisions({ [NEW]: '# 0002 · Another way\n\nWe decided.\n' })],
  ['pages of decisions', 'two statuses', decisions({ [NEW]: `${PAGES[NEW]}\n**Status.** Replaced by 0001.\n` })],
  ['pages of decisions', 'an unknown status', decisions({ [NEW]: '# 0002 · Another way\n\n**Status.** In doubt.\n' })],
  [
    'pages of decisions',
    'a successor that is gone',
    decisions({ [OLD]: '# 0001 · One way\n\n**Status.** Replaced by 0003.\n' }),
  ],
  ['pages of decisions', 'a number that names no page', decisions({ [NEW]: `${PAGES[NEW]}Why: 0047.\n` })],
  ['pages of decisions', 'another number in the title', decisions({ [NEW]: PAGES[NEW].replace('0002', '0003') })],
  [
    'pages of decisions',
    'a number used twice',
    decisions({ 'docs/decisions/0002-third-way.md': '# 0002 · Third way\n\n**Status.** Current.\n' }),
  ],
  ['pages of decisions', INDEX, '# Edited by hand\n'],
  ['pages of decisions', VERB, '// Why: docs/decisions/0003-gone.md\n'],
  ['prunes without a bound', STORE, `${WRITING_STORE}const a = sql\`delete from entry where at < now()\`;\n`],
  ['counters of one cluster', STORE, `${WRITING_STORE}const a = sql\`select pg_current_xact_id()\`;\n`],
  ['jobs that cannot stop', 'apps/server/src/features/ledger/fold.ts', 'for (;;) if (!(await fold())) break;\n'],
  ['prunes without a bound', PAY_CASH, payCash('').replace('select post_cash()', 'delete from entry where at < now()')],
  ['functions of the database', 'apps/server/migrations/0300_cash.sql', 'create function a() returns int as $$ $$;'],
  ['functions of the database', VERB, 'await tx`\n  create or replace function a() returns int`;'],
  ['functions of the database', 'apps/server/src/features/ledger/entry.sql', 'select 1;'],
  ['functions of the database', 'apps/server/sql/book-keeping/pay_cash.sql', payCash('')],
  ['functions of the database', PAY_CASH, payCash(' security definer')],
  ['functions of the database', PAY_CASH, payCash('').replace(' or replace', '')],
  ['functions of the database', PAY_CASH, `${payCash('')}create index a on b (c);\n`],
  ['functions of the database', PAY_CASH, payCash('').replace('on function pay_cash', 'on function post_cash')],
  ['registry hosts', 'package-lock.json', `"resolved": ${'"'}https://registry.example/a.tgz"`],
  ['machine paths', 'scripts/a.mjs', `const root = '${['', 'work', 'main'].join('/')}';`],
  ['unfinished work', VERB, `const a = 1; export const later = '${['TO', 'DO'].join('')}';`],
];

test('a clean repository passes every check', () => {
  const files = new Map(Object.entries(CLEAN));
  for (const [name, check] of Object.entries(CHECKS))
    expect({ name, found: check(files) }).toEqual({ name, found: [] });
});

test.each(PLANTED)('%s: found when planted in %s', (name, path, planted) => {
  const files = new Map(Object.entries({ ...CLEAN, ...(typeof planted === 'string' ? { [path]: planted } : planted) }));
  expect(CHECKS[name](files)).toHaveLength(1);
});

test('every check has been seen to fail', () => {
  expect(new Set(PLANTED.map(([name]) => name))).toEqual(new Set(Object.keys(CHECKS)));
});

test('a hash, a regular expression and a catalogue may be wider than 120 columns', () => {
  const check = CHECKS['width of TypeScript'];
  expect(check(new Map([[STORE, `const hash = '${'0123456789'.repeat(20)}';\n`]]))).toEqual([]);
  expect(check(new Map([['apps/web/src/features/reports/zh.tsx', `const a = '${'说 '.repeat(80)}';\n`]]))).toEqual([]);
});

test('the index of decisions shows a change that either page alone names, and which pages hold in part', () => {
  const index = renderDecisions(
    new Map([
      [OLD, '# 0001 · One way\n\n**Status.** Current. Its end is replaced by 0002.\n'],
      [NEW, '# 0002 · Another way\n\n**Status.** Current.\n'],
      ['docs/decisions/0003-third-way.md', '# 0003 · Third way\n\n**Status.** Current. Adds to 0002.\n'],
    ]),
  );
  expect(index).toContain('| One way | current in part | 0002 |');
  expect(index).toContain('| Another way | current | 0003 |');
  expect(index).toContain('| Third way | current |  |');
});

test('a store renames what it imports and fixes its constants; a test may cast', () => {
  const store = "import { a as b } from './a.ts';\nexport const KINDS = [b, 'as never'] as const;\n";
  const check = CHECKS['casts that silence the compiler'];
  expect(check(new Map([[STORE, store]]))).toEqual([]);
  expect(check(new Map([['apps/server/src/features/ledger/keep.test.ts', 'const a = b as never;']]))).toEqual([]);
});

test('SQL and data hold Chinese outside catalogues', () => {
  const check = CHECKS['texts outside catalogues'];
  expect(check(new Map([[STORE, "const a = sql`select '账户'`;\n"]]))).toEqual([]);
  expect(check(new Map([['apps/sandbox/src/seed/people.ts', "const a = '张三';\n"]]))).toEqual([]);
});

test('keys distinguished by their fixed beginning, or on outcomes of one condition, may stand', () => {
  const page =
    `const page = <p>{a ? <Drawer key={\`a-\${a}\`} /> : null}{b ? <i key={b} /> : <b key={b} />}{all.map((x) ` +
    '=> <u key={x} />)}</p>;';
  expect(CHECKS['keys of siblings'](new Map([['apps/web/src/features/ledger/page.tsx', page]]))).toEqual([]);
});

test('an optional package is listed where Node looks for it: beside the package or in a folder above', () => {
  const check = CHECKS['platforms without a package'];
  const listing = (place) =>
    new Map([
      [
        'package-lock.json',
        JSON.stringify({
          packages: { 'node_modules/a/node_modules/b': { optionalDependencies: { c: '1' } }, [place]: {} },
        }),
      ],
    ]);
  expect(check(listing('node_modules/c'))).toEqual([]);
  expect(check(listing('node_modules/a/node_modules/c'))).toEqual([]);
  expect(check(listing('node_modules/d/node_modules/c'))).toHaveLength(1);
});

test('words of the earlier dialect are refused, and a limit that is too high is named', () => {
  const text = 'export const answer = 1; // The merchant is told.\n';
  const files = new Map([['apps/server/src/app.ts', text]]);
  const fault = 'apps/server/src/app.ts: "told" is not plain English here: report, notify, send, answer';
  expect(checkPlainWords(files, {})).toEqual([fault]);
  expect(checkPlainWords(files, { 'apps/server/': 1 })).toEqual([]);
  expect(checkPlainWords(files, { 'apps/server/': 2 })).toHaveLength(1);
});
