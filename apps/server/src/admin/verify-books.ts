import { type AnchorSource, verifyAnchors } from '../features/audit/verify-anchors.ts';
import { verifyAuditChain } from '../features/audit/verify-audit-chain.ts';
import { checkInvariants } from '../features/ledger/invariants/invariants-store.ts';
import { noteVerify } from '../features/system/system-store.ts';
import { openPool, type Sql } from '../platform/database/db.ts';
import { countClear } from '../platform/database/sealed/seal-personal.ts';
import { grantWriter } from '../platform/verbs/grant-writes.ts';
import * as zh from './zh.ts';

const UNSIGNED = 'anchors (without the master key nobody knows whose they are)';
const ANCHORED = zh.verifyBooks.anchored;
type Result = { name: string; checked: number; broken: number; examples: string[] };

/**
 * Checks every ledger invariant, the audit chain and its anchors, one line each; returns the number of faults and
 * records the run. `anchors` is null where the folder of the database's anchors is unknown: then a line says that they
 * are left out.
 */
export async function verifyBooks(url: string, anchors: AnchorSource | null): Promise<number> {
  const sql = openPool(url, null, 2);
  try {
    const begun = performance.now();
    const all: Result[] = await checkInvariants(sql, (one, ms) => say(one, 'checked', ms));
    const step = async (name: string, word: string, check: () => Promise<Omit<Result, 'name'>>) => {
      const from = performance.now();
      const result = { name, ...(await check()) };
      say(result, word, performance.now() - from);
      all.push(result);
    };
    await step(zh.verifyBooks.personalSealed, 'values', () => sealedOnly(sql));
    await step(zh.verifyBooks.auditWhole, 'sealed', () => verifyAuditChain(sql));
    if (anchors) await step(ANCHORED, anchors.secrets ? 'anchors' : UNSIGNED, () => verifyAnchors(sql, anchors));
    else console.log(zh.verifyBooks.anchorsUnchecked);
    const [broken, checked] = [sum(all, 'broken'), sum(all, 'checked')];
    const ms = Math.round(performance.now() - begun);
    console.log(`${broken === 0 ? zh.words.clean : zh.words.brokenCount(broken)} in ${(ms / 1000).toFixed(1)} s`);
    const examples = all.flatMap((one) => (one.broken > 0 ? [`${one.name}: ${one.examples.join(', ')}`] : []));
    // A read-only database was verified nevertheless.
    await noteVerify(grantWriter(sql), { ms, checked, broken, examples }).catch(() => undefined);
    return broken;
  } finally {
    await sql.end();
  }
}

/** Checks that no column of personal data has a value in clear, even where somebody removed the database's own rule. */
async function sealedOnly(sql: Sql): Promise<Omit<Result, 'name'>> {
  const columns = await countClear(sql);
  const clear = columns.filter((one) => one.clear > 0);
  return {
    checked: columns.reduce((total, { rows }) => total + rows, 0),
    broken: clear.reduce((total, one) => total + one.clear, 0),
    examples: clear.map(({ column }) => column),
  };
}

function sum(results: readonly Result[], what: 'checked' | 'broken'): number {
  return results.reduce((total, one) => total + one[what], 0);
}

function say({ name, checked, broken, examples }: Result, word: string, ms: number): void {
  const which = examples.length > 0 ? ` (${examples.join(', ')})` : '';
  const took = `${(ms / 1000).toFixed(1)} s`;
  console.log(`${broken === 0 ? '✓' : '✗'} ${name}: ${checked} ${word}, ${broken} broken${which}, ${took}`);
}
