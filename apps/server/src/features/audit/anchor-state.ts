import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { ANCHOR_FILE, readAnchorTexts } from './anchor-file.ts';
import { readLine } from './anchor-line.ts';
import { countUnconfirmed, findLastAnchor, readAnchorAge } from './anchor-store.ts';

/** The newest anchor. `waiting` counts the anchors that the outside keeper has not confirmed; null without a keeper. */
export type LastAnchor = { time: string; agoS: number; seq: string; waiting: number | null };

/**
 * Public entry for 系统状态 and the home page: the newest anchor, and for how many seconds the sealed rows have had none
 * (null: nothing is sealed).
 */
export async function readAnchorState({
  db,
  config,
}: Platform): Promise<{ last: LastAnchor | null; ageS: number | null }> {
  const [known, ageS, unconfirmed] = await Promise.all([
    findLastAnchor(db.app),
    readAnchorAge(db.app),
    config.anchorUrl ? countUnconfirmed(db.app) : null,
  ]);
  return { last: known && { time: known.time, agoS: known.agoS, seq: known.seq, waiting: unconfirmed }, ageS };
}

/**
 * Public entry for back-ups: the file of anchors at the moment that the transaction sees. Later anchors are left out,
 * because the rows of the back-up do not contain them.
 */
export async function anchorsOfMoment(tx: Tx, dir: string): Promise<Map<string, Buffer>> {
  const newest = (await findLastAnchor(tx))?.number ?? 0;
  const texts = (await readAnchorTexts(dir)).filter((text) => (readLine(text)?.anchor.number ?? 0) <= newest);
  if (texts.length === 0) return new Map();
  return new Map([[`anchors/${ANCHOR_FILE}`, Buffer.from(`${texts.join('\n')}\n`)]]);
}
