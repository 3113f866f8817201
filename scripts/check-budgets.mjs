import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesUnder, ROOT } from './lib/setup.mjs';

/**
 * Targets S9: JavaScript in KiB gzip of the built pages, and a brotli file beside every script. `--json` prints the
 * rows for the bench. A script counts where a browser first has to load it: with the sign-in page, with shell and order
 * list, or with the part that is loaded later.
 */
const KIB = 1024;
/** Smaller files fit into one packet uncompressed. */
const SMALLEST_COMPRESSED = 1_024;
const LATER_LIMIT = 40;
/**
 * Parts that may be larger, by name: the chart code is loaded when the first chart comes into view, the graph code with
 * a case; neither is loaded before.
 */
const HEAVY = { 'chart-canvas': 190, 'graph-canvas': 190 };

const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
const LATER_IMPORT = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;

function scriptsOf(app) {
  const dist = join(ROOT, app, 'dist');
  const files = filesUnder(join(dist, 'assets'), []).filter((file) => file.endsWith('.js'));
  const scripts = new Map();
  for (const file of files) {
    const bytes = readFileSync(file);
    const text = bytes.toString('utf8');
    const served = bytes.length < SMALLEST_COMPRESSED || existsSync(`${file}.br`);
    scripts.set(basename(file), { size: gzipSync(bytes, { level: 9 }).length, text, served });
  }
  return { html: readFileSync(join(dist, 'index.html'), 'utf8'), scripts };
}

function named(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}

/** Returns chunks and everything that they import statically. */
function closure(scripts, names) {
  const seen = new Set();
  const queue = [...names];
  while (queue.length > 0) {
    const name = queue.pop();
    const script = scripts.get(name);
    if (!script || seen.has(name)) continue;
    seen.add(name);
    queue.push(...named(script.text, STATIC_IMPORT));
  }
  return seen;
}

function kib(scripts, names) {
  return [...names].reduce((sum, name) => sum + scripts.get(name).size, 0) / KIB;
}

function plainName(file) {
  return file.replace(/-[\w-]{8}\.js$/, '');
}

/** Returns the size that each later part adds to sign-in, shell and list. */
function laterRows(scripts, loaded) {
  const roots = new Set([...scripts.values()].flatMap(({ text }) => named(text, LATER_IMPORT)));
  const rows = [];
  const counted = new Set(loaded);
  for (const root of [...roots].filter((name) => scripts.has(name) && !loaded.has(name)).sort()) {
    const own = [...closure(scripts, [root])].filter((name) => !loaded.has(name));
    for (const name of own) counted.add(name);
    rows.push({ name: plainName(root), kib: kib(scripts, own), limit: HEAVY[plainName(root)] ?? LATER_LIMIT });
  }
  // Workers and other scripts that no import names.
  for (const name of [...scripts.keys()].filter((name) => !counted.has(name)).sort())
    rows.push({ name: plainName(name), kib: kib(scripts, [name]), limit: LATER_LIMIT });
  return rows;
}

function webRows() {
  const { html, scripts } = scriptsOf('apps/web');
  const starting = (...parts) => [...scripts.keys()].filter((name) => parts.includes(plainName(name)));
  const entry = closure(scripts, named(html, /assets\/([^"']+\.js)/g));
  const signIn = closure(scripts, [...entry, ...starting('sign-in-page')]);
  const shell = closure(scripts, [...entry, ...starting('layout', 'collection-orders-page')]);
  if (starting('layout', 'collection-orders-page').length !== 2) throw new Error('layout or order list was not found');
  return [
    { name: 'sign-in', kib: kib(scripts, signIn), limit: 180 },
    { name: 'shell and first order list', kib: kib(scripts, shell), limit: 380 },
    ...laterRows(scripts, new Set([...signIn, ...shell])).map((row) => ({ ...row, name: `later: ${row.name}` })),
  ];
}

function paymentRow() {
  const { scripts } = scriptsOf('apps/payment-page');
  return { name: 'payment page', kib: kib(scripts, scripts.keys()), limit: 80 };
}

const rows = [...webRows(), paymentRow()];
const unserved = ['apps/web', 'apps/payment-page'].flatMap((app) =>
  [...scriptsOf(app).scripts].filter(([, { served }]) => !served).map(([name]) => `${app}: ${name} has no brotli file`),
);
if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
else
  for (const { name, kib: size, limit } of rows)
    console.log(`${size <= limit ? '✓' : '✗'} ${name}: ${size.toFixed(1)} KiB gzip (at most ${limit})`);
for (const line of unserved) console.error(`✗ ${line}`);
process.exit(unserved.length === 0 && rows.every(({ kib: size, limit }) => size <= limit) ? 0 : 1);
