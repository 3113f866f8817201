import type { Platform } from '../../platform/platform.ts';
import { findFile } from '../../platform/stored-file-store.ts';
import type { UserActor } from '../../platform/verb.ts';
import { countWaitingPictures, findPictureName, insertPicture } from './complaint-picture-store.ts';
import { payerPictures } from './take-payer-picture.ts';

/** Kind among the stored files. */
const KIND = 'complaint-picture';
/** Pictures of one order that no complaint shows yet. */
const WAITING_MAX = 5;

/** Takes a picture from an order's payer; it waits a day for its complaint. */
export const uploadComplaintPicture = payerPictures({
  verb: 'complaint.upload',
  kind: KIND,
  folder: 'complaints',
  most: WAITING_MAX,
  countWaiting: countWaitingPictures,
  insert: insertPicture,
});

/** A complaint's picture for who handles complaints; null for everybody else. */
export async function readComplaintPicture(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!viewer.permissions.has('complaint:read')) return null;
  const name = await findPictureName(platform.db.app, `complaints/${file}`);
  const noted = name && (await findFile(platform.db.app, name, KIND));
  const bytes = noted && (await platform.storage.get(noted.name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}
