import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesUnder, ROOT } from './lib/setup.mjs';

/** JavaScript in KiB gzip (targets S9): what a page's own script tags and their static imports load. */
const KIB = 1024;
const failures = [];

function sizes(app) {
  const dist = join(ROOT, app, 'dist');
  const scripts = filesUnder(dist, []).filter((file) => file.endsWith('.js') && file.includes(`${'assets'}`));
  return {
    html: readFileSync(join(dist, 'index.html'), 'utf8'),
    scripts: new Map(
      scripts.map((file) => [
        basename(file),
        { size: gzipSync(readFileSync(file), { level: 9 }).length, text: readFileSync(file, 'utf8') },
      ]),
    ),
  };
}

/** A chunk and everything it imports statically. */
function closure(scripts, names) {
  const seen = new Set();
  const queue = [...names];
  while (queue.length > 0) {
    const name = queue.pop();
    const script = scripts.get(name);
    if (!script || seen.has(name)) continue;
    seen.add(name);
    for (const [, imported] of script.text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      queue.push(imported);
  }
  return seen;
}

function total(scripts, names) {
  return [...names].reduce((sum, name) => sum + (scripts.get(name)?.size ?? 0), 0) / KIB;
}

function hold(name, kib, limit) {
  console.log(`${kib <= limit ? '✓' : '✗'} ${name}: ${kib.toFixed(1)} KiB gzip (at most ${limit})`);
  if (kib > limit) failures.push(name);
}

const web = sizes('apps/web');
const entry = closure(
  web.scripts,
  [...web.html.matchAll(/assets\/([^"']+\.js)/g)].map(([, name]) => name),
);
const named = (part) => [...web.scripts.keys()].filter((name) => name.startsWith(part));
const signIn = closure(web.scripts, [...entry, ...named('sign-in-page')]);
const shell = closure(web.scripts, [
  ...entry,
  ...named('shell'),
  ...named('layout'),
  ...named('collection-orders-page'),
]);
hold('sign-in', total(web.scripts, signIn), 180);
hold('shell and first order list', total(web.scripts, shell), 380);
for (const [name] of web.scripts) {
  if (!/-page-/.test(name) || signIn.has(name) || shell.has(name)) continue;
  const own = [...closure(web.scripts, [name])].filter((part) => !shell.has(part) && !entry.has(part));
  hold(`page ${name.replace(/-[\w-]{8}\.js$/, '')}`, total(web.scripts, own), 40);
}
const pay = sizes('apps/payment-page');
hold('payment page', total(pay.scripts, pay.scripts.keys()), 80);
process.exit(failures.length === 0 ? 0 : 1);
