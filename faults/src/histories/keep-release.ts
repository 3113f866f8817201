import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { readSchema, SCHEMA_DIR } from '../../../apps/server/src/platform/database/schema/schema-files.ts';
import type { Sql } from '../../../apps/server/src/platform/database/statements/sql-types.ts';
import { VERSION } from '../../../apps/server/src/platform/observability/version.ts';
import type { ReleaseSchema } from '../../../apps/server/src/test-support/release-files.ts';
import { createHistory } from '../history.ts';
import { createRandom } from '../random.ts';
import { startHistoryCluster } from './cluster.ts';
import { openModelServer } from './model-server.ts';
import { type Played, playAll } from './play-history.ts';

/**
 * Run with every release (docs/releases.md): stores its schema, its functions and the rows of a random history, so that
 * the next version's tests can upgrade such a database. `node faults/src/histories/keep-release.ts`
 */
const FOLDER = join(SCHEMA_DIR, 'src/test-support/last-release');
const SEED = 11;
const OPERATIONS = 420;

const cluster = await startHistoryCluster();
try {
  const deployment = await openModelServer(cluster);
  try {
    const played: Played = { seed: SEED, operations: 0, faults: 0, unknown: 0, anomalies: [], ms: 0 };
    await playAll(deployment, createHistory(), { random: createRandom(SEED), operations: OPERATIONS, played });
    if (played.anomalies.length > 0) throw new Error(played.anomalies.join('\n'));
    mkdirSync(FOLDER, { recursive: true });
    keep('rows.copy.br', await rowsOf(deployment.server.owner));
    keep('schema.json.br', JSON.stringify(await schemaOfThis()));
  } finally {
    await deployment.stop();
  }
} finally {
  await cluster.stop();
}
process.exit();

function keep(name: string, content: string): void {
  const packed = brotliCompressSync(content);
  writeFileSync(join(FOLDER, name), packed);
  console.log(`${name}: ${packed.length} bytes`);
}

async function schemaOfThis(): Promise<ReleaseSchema> {
  const { migrations, functions, baseline } = await readSchema();
  return {
    version: VERSION,
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    functions: Object.fromEntries(functions.map(({ path, text: body }) => [path, body])),
    schema: baseline?.text ?? '',
  };
}

/** Returns every table as `copy … from stdin` with its rows, then the position of each sequence. */
async function rowsOf(owner: Sql): Promise<string> {
  const tables = await owner<{ name: string; columns: string }[]>`
    select format('public.%I', c.relname) as name,
      string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'
    group by c.oid, c.relname order by c.relname`;
  const parts: string[] = [];
  for (const { name, columns } of tables) {
    const rows = await text(await owner.unsafe(`copy ${name} (${columns}) to stdout`).readable());
    if (rows) parts.push(`copy ${name} (${columns}) from stdin\n${rows}\\.\n`);
  }
  const sequences = await owner<{ name: string; last: string }[]>`
    select format('public.%I', sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`;
  parts.push(...sequences.map(({ name, last }) => `select setval('${name}', ${last})\n`));
  return parts.join('');
}
