import { verifyAuditChain } from '../features/audit/verify-audit-chain.ts';
import { checkInvariants } from '../features/ledger/invariants-store.ts';
import { noteVerify } from '../features/system/system-store.ts';
import { countClear } from '../platform/database/seal-personal.ts';
import { openPool, type Sql } from '../platform/db.ts';

type Result = { name: string; checked: number; broken: number; examples: string[] };

/** Counts every ledger invariant and checks the audit chain, a line each; answers how many places are broken, and notes the run. */
export async function verifyBooks(url: string): Promise<number> {
  const sql = openPool(url, null, 2);
  try {
    const begun = performance.now();
    const results: Result[] = [...(await checkInvariants(sql))];
    for (const result of results) say(result, 'checked');
    const personal = await sealedOnly(sql);
    say(personal, 'values');
    const chain = { name: '审计链完整 · the audit chain is whole', ...(await verifyAuditChain(sql)) };
    say(chain, 'sealed');
    const all = [...results, personal, chain];
    const [broken, checked] = [sum(all, 'broken'), sum(all, 'checked')];
    const ms = Math.round(performance.now() - begun);
    console.log(`${broken === 0 ? '全部通过 · clean' : `${broken} 处不符 · broken`} in ${(ms / 1000).toFixed(1)} s`);
    const examples = all.flatMap((one) => (one.broken > 0 ? [`${one.name}: ${one.examples.join(', ')}`] : []));
    // A database that may only be read was verified all the same.
    await noteVerify(sql, { ms, checked, broken, examples }).catch(() => undefined);
    return broken;
  } finally {
    await sql.end();
  }
}

/** Nothing in a column of personal data lies in clear, also where somebody took the database's own rule away. */
async function sealedOnly(sql: Sql): Promise<Result> {
  const columns = await countClear(sql);
  const clear = columns.filter((one) => one.clear > 0);
  return {
    name: `个人信息均已加密 · personal data lie sealed, ${columns.length} columns`,
    checked: columns.reduce((total, { rows }) => total + rows, 0),
    broken: clear.reduce((total, one) => total + one.clear, 0),
    examples: clear.map(({ column }) => column),
  };
}

function sum(results: readonly Result[], what: 'checked' | 'broken'): number {
  return results.reduce((total, one) => total + one[what], 0);
}

function say({ name, checked, broken, examples }: Result, word: string): void {
  const which = broken > 0 ? ` (${examples.join(', ')})` : '';
  console.log(`${broken === 0 ? '✓' : '✗'} ${name}: ${checked} ${word}, ${broken} broken${which}`);
}
