import {
  EVIDENCE_KIND,
  evidenceName,
} from '../../../server/src/features/collection-accounts/evidence/evidence-names.ts';
import { insertPaper } from '../../../server/src/features/collection-accounts/evidence/evidence-store.ts';
import type { WriteTx } from '../../../server/src/platform/database/db.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { insertFile, keepFile } from '../../../server/src/platform/storage/stored-file-store.ts';
import { drawPaper } from './draw-paper.ts';

type Whose = { participantId: bigint; ownerId: bigint };

/** Stores the paper that proves the first accounts of a participant of the demo. Returns its name. */
export async function keepDemoPaper(
  tx: WriteTx,
  platform: Platform,
  { participantId, ownerId }: Whose,
): Promise<string> {
  const now = platform.clock.now();
  const bytes = await drawPaper(now);
  const name = evidenceName('pdf');
  await insertFile(tx, { name, bytes: bytes.length, kind: EVIDENCE_KIND, ownerId }, now);
  await insertPaper(tx, { name, ownerId, participantId }, now);
  await keepFile(tx, { name, kind: EVIDENCE_KIND, ownerId }, now);
  await platform.storage.put(name, bytes);
  return name;
}
