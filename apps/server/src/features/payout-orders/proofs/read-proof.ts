import { asReader } from '../../../platform/database/statements/reader.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';
import type { UserActor } from '../../../platform/verbs/verb.ts';
import { proofAt, proofType, proofUrl, STORED_AS } from './proof-rules.ts';
import { findProof } from './proof-store.ts';

/**
 * Returns a proof's file to those who may see its claim: the claimer, the agents above it, operators who read payouts.
 * Until it is attached, only its uploader may see it. Null for other viewers, or where the file is missing or
 * incomplete.
 */
export async function readProof(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const asked = proofAt(proofUrl(`proofs/${file}`));
  if (!asked) return null;
  const { name, kind } = asked;
  const proof = await asReader({ platform, actor: viewer }, (tx) => findProof(tx, name));
  if (!proof || !(proof.attached ? mayReadClaims(viewer) : proof.ownerId === viewer.userId)) return null;
  const noted = await findFile(platform.db.app, name, STORED_AS[kind]);
  const bytes = noted && (await platform.storage.get(name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: proofType(name) } : null;
}

function mayReadClaims({ permissions, participantId }: UserActor): boolean {
  return permissions.has(participantId === null ? 'payout-order:read' : 'payout-order:claim');
}
