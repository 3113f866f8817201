import type { Tx } from '../../../platform/database/db.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { hitRecords } from '../../screening/hits/open-hit.ts';
import { type ScreenedName, screenNames } from '../../screening/names/screen-names.ts';
import type { ConfirmItem } from '../orders-store.ts';
import { holdCollection } from './held-receipts-store.ts';

/** A receipt that a statement names. */
type HeldByStatement = Pick<ConfirmItem, 'no' | 'taid' | 'channel'>;

/**
 * Screens a receipt's payer before anything is settled (L6). If it may be on a list, the order is frozen, and the
 * receipt is stored with its hits. Returns false if nothing prevents the confirmation, or if the confirmation itself
 * will refuse. A caller's transaction must hold no lock of the order: the freeze is written beside it, and remains when
 * the transaction is rolled back.
 */
export async function holdReceipt(
  ctx: Ctx & { tx?: Tx },
  item: ConfirmItem | HeldByStatement,
  payer: string,
): Promise<boolean> {
  if (payer.trim() === '') return false;
  const asked: ScreenedName = { name: payer, subjectKind: 'collection', subjectId: item.no };
  const [matches = []] = await screenNames(ctx, [asked]);
  if (matches.length === 0) return false;
  const { db, secrets, bus } = ctx.platform;
  // A statement line's receipt is confirmed by that line again, once nothing holds the order.
  const resume = 'free_below' in item ? { resume: { receipt: item } } : {};
  const about = { subject: 'collection', subjectId: item.no, holds: true, ...resume } as const;
  const { app, beside } = ownWork(db, 'receipt.hold');
  const records = hitRecords(secrets.vault, asked, matches, about);
  const outcome = await holdCollection(ctx.tx ? beside : app, item, records);
  if (outcome === 'held') bus.signal('events');
  return outcome === 'held';
}
