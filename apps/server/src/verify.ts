import { readConfig } from './config.ts';
import { verifyAuditChain } from './features/audit/verify-audit-chain.ts';
import { checkInvariants } from './features/ledger/invariants-store.ts';
import { noteVerify } from './features/system/system-store.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { findRunningDatabase } from './platform/database/find-running-database.ts';
import { openPool } from './platform/db.ts';

/** `npm run verify [-- DATABASE_URL]`: counts every ledger invariant and checks the audit chain; exit code 1 when anything is broken. */
const config = readConfig();
const asked = process.argv[2] ?? config.databaseUrl;
const running = asked ? null : await findRunningDatabase(config.dataDir);
const started = asked || running ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
const sql = openPool(asked ?? running?.url ?? (started as { url: string }).url, null, 2);

let broken = 0;
let checked = 0;
const examples: string[] = [];
try {
  const begun = performance.now();
  for (const result of await checkInvariants(sql)) {
    broken += result.broken;
    checked += result.checked;
    if (result.broken > 0) examples.push(`${result.name}: ${result.examples.join(', ')}`);
    console.log(
      `${result.broken === 0 ? '✓' : '✗'} ${result.name}: ${result.checked} checked, ${result.broken} broken${result.broken ? ` (${result.examples.join(', ')})` : ''}`,
    );
  }
  const chain = await verifyAuditChain(sql);
  broken += chain.broken;
  checked += chain.checked;
  examples.push(...chain.examples);
  console.log(
    `${chain.broken === 0 ? '✓' : '✗'} 审计链完整 · the audit chain is whole: ${chain.checked} sealed, ${chain.broken} broken${chain.broken ? ` (${chain.examples.join(', ')})` : ''}`,
  );
  console.log(
    `${broken === 0 ? '全部通过 · clean' : `${broken} 处不符 · broken`} in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  // A database that may only be read was verified all the same.
  await noteVerify(sql, { ms: Math.round(performance.now() - begun), checked, broken, examples }).catch(
    () => undefined,
  );
} finally {
  await sql.end();
  await started?.stop();
}
process.exit(broken === 0 ? 0 : 1);
