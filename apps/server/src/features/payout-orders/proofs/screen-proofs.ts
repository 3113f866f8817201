import { comparerOf } from '../../../platform/files/images/image-compare.ts';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { noteRisk } from '../../monitoring/note-risk.ts';
import { COMPARED_MOST, LOOK_ALIKE_BITS, NEARLY_SAME_SHARE } from './proof-rules.ts';
import {
  type LookAlike,
  listLookAlikes,
  listUnscreened,
  noteNear,
  noteScreened,
  type Unscreened,
} from './proof-store.ts';

const ROUND_MAX = 20;
type Shown = { name: string; claimNo: string };
/** An image and the earlier one that it is nearly the same as. */
type Near = { copy: Shown; before: Shown; share: number };

/**
 * Compares newly attached images with those of other claims, and notes nearly the same ones (another encoding, size,
 * brightness, a few figures changed) as a risk. The later comparison of two sees both, so no lock is needed. Identical
 * content is refused by the step before. Returns how many were compared.
 */
export async function screenProofs(platform: Platform): Promise<number> {
  let screened = 0;
  for (;;) {
    const images = await listUnscreened(platform.db.app, ROUND_MAX);
    for (const image of images) if (!shouldStop()) await screen(platform, image);
    screened += images.length;
    if (images.length < ROUND_MAX || shouldStop()) return screened;
  }
}

async function screen(platform: Platform, image: Unscreened): Promise<void> {
  // Not in a transaction: comparing takes a while, and an open transaction would hold back every event.
  const found = await findNear(platform, image);
  await ownWork(platform.db, 'proof.screen').transaction(async (tx) => {
    await noteScreened(tx, image.name, platform.clock.now());
    for (const near of found) {
      const { copy, before, share } = near;
      if (await noteNear(tx, copy.name, { name: before.name, share })) await noteRisk({ tx }, [riskOf(near)]);
    }
  });
}

function riskOf({ copy, before, share }: Near) {
  const data = { file: copy.name, like: before.name, likeClaim: before.claimNo, share: share.toPrecision(2) };
  return { kind: 'proof.nearly-same', subjectKind: 'payout-claim', subjectId: copy.claimNo, data };
}

/** Returns the first earlier image that this one is nearly the same as, and the later ones found before it. */
async function findNear(platform: Platform, image: Unscreened): Promise<Near[]> {
  const alikes = await listLookAlikes(platform.db.app, image, { bits: LOOK_ALIKE_BITS, most: COMPARED_MOST });
  if (alikes.length === 0) return [];
  const share = await shareOf(platform, image);
  const found: Near[] = [];
  for (const alike of alikes) {
    const differs = await share(alike);
    if (differs > NEARLY_SAME_SHARE) continue;
    found.push({
      ...(alike.later ? { copy: alike, before: image } : { copy: image, before: alike }),
      share: differs,
    });
    if (!alike.later) break;
  }
  return found;
}

/**
 * Returns a function that gives the share of another image that differs: 1 where one cannot be read, so that the
 * other comparisons go on.
 */
async function shareOf(
  { storage, log }: Platform,
  { name }: Unscreened,
): Promise<(other: LookAlike) => Promise<number>> {
  const read = async (file: string) => {
    const bytes = await storage.get(file);
    if (!bytes) throw new Error(`no file ${file}`);
    return bytes;
  };
  const compare = await read(name)
    .then(comparerOf)
    .catch((err) => {
      log.warn({ err, name }, 'proof not compared');
      return null;
    });
  return async (other) => {
    try {
      return compare ? await compare(await read(other.name)) : 1;
    } catch (err) {
      log.warn({ err, name, other: other.name }, 'proofs not compared');
      return 1;
    }
  };
}
