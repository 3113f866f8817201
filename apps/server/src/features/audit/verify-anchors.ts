import type { Reader } from '../../platform/database/db.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { readAnchorTexts } from './anchor-file.ts';
import { type AnchorLine, isGenuine, NO_LINE, readLine } from './anchor-line.ts';
import { type AnchoredPlace, findHashAt, listAnchored } from './anchor-store.ts';

const EXAMPLES = 10;

/** The folder of the anchors, and the deployment's keys if they are available. */
export type AnchorSource = { dir: string; secrets: Secrets | null };

/**
 * Compares the chain with what was anchored outside the database: a chain rewritten in full has other hashes at the
 * anchored places. File and database know each other's anchors, so neither can lose, gain or change one alone.
 */
export async function verifyAnchors(
  sql: Reader,
  { dir, secrets }: AnchorSource,
): Promise<{ checked: number; broken: number; examples: string[] }> {
  // Reads the database first: an anchor made meanwhile is then one more in the file, which the chain itself confirms.
  const known = new Map((await listAnchored(sql)).map((one) => [one.number, one]));
  const texts = await readAnchorTexts(dir);
  const newest = Math.max(0, ...known.keys());
  const found: string[] = [];
  const seen = new Set<number>();
  let before = { number: 0, lineHash: NO_LINE };
  for (const [at, text] of texts.entries()) {
    const line = readLine(text);
    if (!line) {
      found.push(`line ${at + 1} of the anchors: no anchor`);
      continue;
    }
    const { number, seq } = line.anchor;
    // If the line before is missing, the database's copy of its hash is used.
    const previous = before.number === number - 1 ? before.lineHash : known.get(number - 1)?.lineHash;
    const place = known.get(number) ?? (await unstored(sql, line, newest));
    const what = seen.has(number) ? 'twice' : whatIsWrong(line, place, { previous, secrets });
    if (what) found.push(`anchor ${number} at seal ${seq}: ${what}`);
    seen.add(number);
    before = { number, lineHash: line.lineHash };
  }
  for (const { number, seq } of known.values())
    if (!seen.has(number)) found.push(`anchor ${number} at seal ${seq}: missing in the file`);
  return { checked: seen.size, broken: found.length, examples: found.slice(0, EXAMPLES) };
}

type Beside = { previous: string | undefined; secrets: Secrets | null };
function whatIsWrong(line: AnchorLine, place: AnchoredPlace | null, { previous, secrets }: Beside): string | null {
  const { hash, seq } = line.anchor;
  if (!isGenuine(line, secrets)) return 'not signed by this deployment';
  if (line.anchor.previous !== previous) return 'does not follow the one before';
  if (!place) return 'unknown to the database';
  if (place.lineHash !== line.lineHash || place.hash !== hash || place.seq !== seq) return 'changed';
  return place.sealed === hash ? null : 'the chain has another hash there';
}

/**
 * Accepts one anchor after the newest known: a crash came before it was stored, and the chain alone must agree with it.
 */
async function unstored(sql: Reader, { anchor, lineHash }: AnchorLine, newest: number): Promise<AnchoredPlace | null> {
  const { number, seq, hash } = anchor;
  return number === newest + 1 ? { number, seq, hash, lineHash, sealed: await findHashAt(sql, seq) } : null;
}
