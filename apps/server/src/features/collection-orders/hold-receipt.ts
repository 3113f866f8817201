import type { Ctx } from '../../platform/verb.ts';
import { hitRecords } from '../risk/open-hit.ts';
import { type ScreenedName, screenNames } from '../risk/screen-names.ts';
import { holdCollection } from './held-receipts-store.ts';
import type { ConfirmItem } from './orders-store.ts';

/**
 * Screens a receipt's payer before anything is settled (L6). Whoever may be on a list: the order stands still with the receipt beside its hits. False
 * where nothing keeps it from being confirmed, or the confirmation itself has something to say.
 */
export async function holdReceipt(ctx: Ctx, item: ConfirmItem, payer: string): Promise<boolean> {
  if (payer.trim() === '') return false;
  const asked: ScreenedName = { name: payer, subjectKind: 'collection', subjectId: item.no };
  const [matches = []] = await screenNames(ctx, [asked]);
  if (matches.length === 0) return false;
  const { db, secrets, bus } = ctx.platform;
  const about = { subject: 'collection', subjectId: item.no, holds: true, resume: { receipt: item } } as const;
  const outcome = await holdCollection(db.app, item, hitRecords(secrets.vault, asked, matches, about));
  if (outcome === 'held') bus.signal('events');
  return outcome === 'held';
}
