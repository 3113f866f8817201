import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureClaims } from './claims.ts';
import { measureClaimsLive } from './claims-live.ts';
import { measureCreates } from './creates.ts';
import { measureFirstViews } from './first-view.ts';
import { measureListWork } from './list-work.ts';
import { measureLives } from './lives.ts';
import { measureRealtime } from './realtime.ts';
import { measureStart } from './start-time.ts';
import { type Row, rowText, TABLE_HEAD } from './table.ts';
import { measureWebhooks } from './webhooks.ts';

/** `npm run bench [-- ROW …]`: measures the rows of the targets, prints them, and with no row named writes docs/measured.md. */
const SUITES: { rows: string[]; measure: () => Promise<Row[]> }[] = [
  { rows: ['S1', 'S3'], measure: () => measureCreates(30) },
  { rows: ['S2'], measure: () => measureLives(20_000) },
  { rows: ['S5'], measure: () => measureRealtime({ perSecond: 500, seconds: 15 }) },
  { rows: ['S5'], measure: () => measureClaimsLive({ perSecond: 500, seconds: 15 }) },
  { rows: ['S7'], measure: () => measureWebhooks({ perSecond: 200, seconds: 15 }) },
  { rows: ['S9B'], measure: () => measureFirstViews(9) },
  { rows: ['S11'], measure: () => measureListWork(60) },
  { rows: ['S10'], measure: () => measureStart(5) },
  { rows: ['R4'], measure: () => measureClaims({ claimers: 1_000, payouts: 10_000, crowd: 200 }) },
];

const asked = process.argv.slice(2).map((row) => row.toUpperCase());
const rows: Row[] = [];
console.log(TABLE_HEAD);
for (const suite of SUITES) {
  if (asked.length > 0 && !suite.rows.some((row) => asked.includes(row))) continue;
  const measured = await suite.measure();
  for (const row of measured) console.log(rowText(row));
  rows.push(...measured);
}
if (asked.length === 0) writeMeasured(rows);

function writeMeasured(all: Row[]): void {
  const file = fileURLToPath(new URL('../../docs/measured.md', import.meta.url));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, everything on it: server, database, load`;
  const table = [
    '<!-- bench -->',
    `Commit ${commit} · ${machine} · \`npm run bench\` · ${new Date().toISOString().slice(0, 10)}`,
    '',
    TABLE_HEAD,
    ...all.map(rowText),
    '<!-- /bench -->',
  ].join('\n');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace(/<!-- bench -->[\s\S]*<!-- \/bench -->/, table));
}
