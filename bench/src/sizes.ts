import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareBrowser } from './devtools.ts';
import { startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';

/** Size of one part of the pages, in KiB gzip. */
export type Size = { name: string; kib: number; limit: number };

const BUDGETS = fileURLToPath(new URL('../../scripts/check-budgets.mjs', import.meta.url));
const APPS = [
  { prefix: '/assets/', folder: new URL('../../apps/web/dist/assets/', import.meta.url) },
  { prefix: '/smartaps/assets/', folder: new URL('../../apps/payment-page/dist/assets/', import.meta.url) },
];
/** Smaller files are served uncompressed. */
const SMALLEST_COMPRESSED = 1_024;

/** S9: the sizes that `npm run check` measures, and how the server serves the same files. */
export async function measureSizes(): Promise<{ rows: Row[]; sizes: Size[] }> {
  await prepareBrowser();
  const weighed = spawnSync(process.execPath, [BUDGETS, '--json'], { encoding: 'utf8' });
  const sizes = JSON.parse(weighed.stdout) as Size[];
  const { served, wrong } = await checkServed();
  const of = (name: string) => round(sizes.find((size) => size.name === name)?.kib ?? Number.NaN);
  const later = sizes.filter(({ name, limit }) => name.startsWith('later: ') && limit <= 40);
  const heaviest = later.toSorted((a, b) => b.kib - a.kib)[0];
  const largest = heaviest ? `${round(heaviest.kib)} (${heaviest.name.replace('later: ', '')})` : '–';
  return {
    sizes,
    rows: [
      {
        id: 'S9',
        what: 'JavaScript, gzip: sign-in / shell and first order list / largest further page / payment page',
        figure: `${of('sign-in')} / ${of('shell and first order list')} / ${largest} / ${of('payment page')} KiB`,
        target: '≤ 180 / ≤ 380 / ≤ 40 / ≤ 80 KiB',
        met: weighed.status === 0 && wrong.length === 0,
        notes:
          `${served} files served brotli-precompressed and ` +
          `immutable${wrong.length > 0 ? `, not so: ${wrong.join(', ')}` : ''}`,
      },
    ],
  };
}

/** Requests every script and style sheet from the real server like a browser. */
async function checkServed(): Promise<{ served: number; wrong: string[] }> {
  const server = await startServer();
  const wrong: string[] = [];
  let served = 0;
  for (const { prefix, folder } of APPS) {
    for (const name of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
      const answer = await fetch(`http://127.0.0.1:${server.port}${prefix}${name}`, {
        headers: { 'accept-encoding': 'br' },
      });
      await answer.arrayBuffer();
      const packed =
        statSync(new URL(name, folder)).size < SMALLEST_COMPRESSED || answer.headers.get('content-encoding') === 'br';
      const kept = /max-age=31536000, immutable/.test(answer.headers.get('cache-control') ?? '');
      if (answer.ok && packed && kept) served += 1;
      else wrong.push(name);
    }
  }
  await server.stop();
  return { served, wrong };
}
