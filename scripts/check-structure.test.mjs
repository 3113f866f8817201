import { expect, test } from 'vitest';
import { countStates, requiredNumbers } from './lib/asvs-rows.mjs';
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
const asvsRow = (
  number,
  cells = 'met | `package.json` | `apps/server/src/features/cash-outs/routes.test.ts` › pays once',
) => `| ${number} | 1 | something | ${cells} |`;
/** The document with one row told otherwise, or left out. */
function asvs(other = {}) {
  const rows = requiredNumbers().map((number) => (number in other ? other[number] : asvsRow(number)));
  return `${countStates(rows.join('\n'))}.\n${rows.join('\n')}`;
}

/** A repository in which every check is content. */
const CLEAN = {
  'README.md': 'See `apps/server/src/features/ledger/` and [the map](docs/map.md).',
  'docs/map.md': 'See [the start](../README.md).',
  'docs/asvs.md': asvs(),
  [ROUTES_TEST]: "it('pays once', () => {});\n",
  'package-lock.json': '{ "packages": { "node_modules/@mashang/web": { "resolved": "apps/web", "link": true } } }',
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
  'apps/web/src/features/ledger/ledger.css':
    '.entry-head {\n  gap: 4px;\n}\n@media print {\n  .entry-head {\n    gap: 0;\n  }\n}\n',
  'apps/web/src/features/ledger/queries.ts': 'export const read = () => call(readBillCall);\n',
  'packages/contract/src/reports.ts': 'export const REPORT = 1;\n',
  'apps/server/src/features/reports/report-rules.ts': 'export const a = 1;\n',
  'apps/web/src/features/reports/zh.tsx':
    "export const facts = {\n  reserve: '保证金',\n  amount: '金额（元）',\n  bare: (a) => <>{a} 笔</>,\n" +
    '  paid: (a) => <>{a} 元</>,\n};\n',
  // A regular expression and a comment say nothing to a user.
  'apps/web/src/features/reports/page.ts':
    "// 报表\nimport * as zh from './zh.tsx';\nexport const isHan = /^[一-龥]+$/;\n",
};
const REPORTS = 'apps/web/src/features/reports/page.tsx';
const WITH_ZH = "import * as zh from './zh.tsx';\n";

/** What to plant, and what each check has to say about it. */
const PLANTED = [
  ['width of SQL', 'apps/server/sql/ledger/rolled_balance.sql', `select ${'x, '.repeat(60)}1`],
  ['width of TypeScript', STORE, `${WRITING_STORE}// ${'why '.repeat(30)}\n`],
  ['width of TypeScript', STORE, `${WRITING_STORE}const a = (sql) => sql\`select ${'x, '.repeat(60)}1\`;\n`],
  ['addresses by hand', 'apps/web/src/features/ledger/queries.ts', "export const read = () => get('/api/agt/bill');\n"],
  ['addresses by hand', MONEY_ROUTES, 'export const url = (name) => `/files/case/` + name;\n'],
  [
    'schemas asked in the browser',
    'apps/web/src/features/ledger/queries.ts',
    'export const read = (given) => bill.safeParse(given);\n',
  ],
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
  ['barrels', 'apps/web/src/ui/all.ts', "export { Button } from './button.tsx';\nexport * from './field.tsx';\n"],
  ['classes of two stylesheets', 'apps/web/src/ui/table.css', '.row,\n.entry-head {\n  gap: 8px;\n}\n'],
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
  ['text that becomes markup or code', 'apps/web/src/features/ledger/page.tsx', 'node.innerHTML = name;'],
  ['text that becomes markup or code', VERB, 'const made = new Function(text);'],
  ['certificates unchecked', VERB, 'const agent = new Agent({ rejectUnauthorized: false });'],
  ['packages without a hash', 'package-lock.json', '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }'],
  ['requirements of ASVS', 'docs/asvs.md', asvs({ '1.1.1': '' })],
  ['requirements of ASVS', 'docs/asvs.md', asvs({ '1.1.1': `${asvsRow('1.1.1')}\n${asvsRow('1.1.1')}` })],
  ['requirements of ASVS', 'docs/asvs.md', asvs().replace(/^\d+/, '1')],
  ['requirements of ASVS', 'docs/asvs.md', asvs({ '1.1.1': asvsRow('1.1.1', 'met | - | because it is so') })],
  [
    'requirements of ASVS',
    'docs/asvs.md',
    asvs({ '1.1.1': asvsRow('1.1.1', 'done | `package.json` | because it is so') }),
  ],
  ['requirements of ASVS', 'docs/asvs.md', asvs({ '1.1.1': asvsRow('1.1.1', 'n/a | - | no') })],
  [
    'requirements of ASVS',
    'docs/asvs.md',
    asvs({ '1.1.1': asvsRow('1.1.1', `met | \`package.json\` | \`${ROUTES_TEST}\` › pays twice`) }),
  ],
  [
    'requirements of ASVS',
    'docs/asvs.md',
    asvs({ '1.1.1': asvsRow('1.1.1', 'met | `package.json` | `apps/server/src/gone.test.ts` › pays once') }),
  ],
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

test.each(PLANTED)('%s: found when planted in %s', (name, path, text) => {
  const files = new Map(Object.entries({ ...CLEAN, [path]: text }));
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

test('a store renames what it imports and fixes its constants; a test may cast', () => {
  const store = "import { a as b } from './a.ts';\nexport const KINDS = [b, 'as never'] as const;\n";
  const check = CHECKS['casts that silence the compiler'];
  expect(check(new Map([[STORE, store]]))).toEqual([]);
  expect(check(new Map([['apps/server/src/features/ledger/keep.test.ts', 'const a = b as never;']]))).toEqual([]);
});

test('SQL and data hold Chinese outside catalogues', () => {
  const check = CHECKS['texts outside catalogues'];
  expect(check(new Map([[STORE, "const a = sql`select '账户'`;\n"]]))).toEqual([]);
  expect(check(new Map([['apps/server/src/demo/people.ts', "const a = '张三';\n"]]))).toEqual([]);
});

test('keys told apart by their fixed beginning, or on outcomes of one condition, may stand', () => {
  const page =
    `const page = <p>{a ? <Drawer key={\`a-\${a}\`} /> : null}{b ? <i key={b} /> : <b key={b} />}{all.map((x) ` +
    '=> <u key={x} />)}</p>;';
  expect(CHECKS['keys of siblings'](new Map([['apps/web/src/features/ledger/page.tsx', page]]))).toEqual([]);
});
