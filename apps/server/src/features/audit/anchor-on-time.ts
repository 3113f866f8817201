import { runUnderLock } from '../../platform/database/connections/run-under-lock-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { appendLine, lastLine } from './anchor-file.ts';
import { type AnchorLine, NO_LINE, writeLine } from './anchor-line.ts';
import { findLastAnchor, insertAnchor, type KnownAnchor, readAnchorHead } from './anchor-store.ts';

const EVERY_S = 3_600;
/**
 * If a process's folder lacks the last anchor, the process leaves the next one to the process that has it, for this
 * long.
 */
const TAKE_OVER_S = 7_200;
const LOCK = 0x6d73616e63686f72n;

/** Anchors the chain's head outside the database, once an hour, by one process of the deployment. */
export async function anchorOnTime(platform: Platform): Promise<void> {
  if (!isDue(await findLastAnchor(platform.db.app))) return;
  await runUnderLock(platform.db.session, LOCK, async () => {
    const known = await findLastAnchor(platform.db.app);
    // Another process may have made the anchor while this one waited for the lock.
    if (isDue(known)) await makeAnchor(platform, known);
  });
}

/** Makes the next anchor: on disk first, then in the database, so that every known anchor has a line somewhere. */
async function makeAnchor(platform: Platform, known: KnownAnchor | null): Promise<void> {
  const { db, config, secrets } = platform;
  const last = await lastLine(config.anchorDir);
  if (last && isUnstored(last, known)) return insertAnchor(ownWork(db, 'audit.anchor').app, last);
  if (last && last.anchor.number > (known?.number ?? 0))
    throw new Error('the file of anchors is ahead of the database: the database was set back');
  if ((last?.lineHash ?? null) !== (known?.lineHash ?? null)) {
    if (known && known.agoS < TAKE_OVER_S) return;
    platform.log.error({ number: known?.number }, 'the anchor file lacks the newest anchor');
  }
  const { seq, hash, at } = await readAnchorHead(db.app);
  const rows = (BigInt(seq) - BigInt(known?.seq ?? 0)).toString();
  const previous = known?.lineHash ?? NO_LINE;
  const line = writeLine(secrets, { number: (known?.number ?? 0) + 1, at, seq, rows, hash, previous });
  await appendLine(config.anchorDir, line.text);
  await insertAnchor(ownWork(db, 'audit.anchor').app, line);
}

/** Whether a crash came between the file and the database: the line is the next one after the known anchor. */
function isUnstored({ anchor }: AnchorLine, known: KnownAnchor | null): boolean {
  return anchor.number === (known?.number ?? 0) + 1 && anchor.previous === (known?.lineHash ?? NO_LINE);
}

function isDue(known: KnownAnchor | null): boolean {
  return known === null || known.agoS >= EVERY_S;
}
