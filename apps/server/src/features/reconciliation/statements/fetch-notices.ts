import { formatTime } from '@mashang/contract/time';
import { bankOf } from '../../../channels/bank/bank-connection.ts';
import type { WriteTx } from '../../../platform/database/db.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { findCursor, moveCursor } from './import-store.ts';
import { receiveMessage } from './receive-message.ts';

/** Stores the bank's notices (camt.054) as they arrive; the import job reads them. */
export async function fetchNotices(ctx: Ctx): Promise<void> {
  const bank = bankOf(ctx.platform);
  if (!bank) return;
  const { message, cursor } = await bank.notices(await findCursor(ctx.platform.db.evidence));
  if (!message) return;
  const fileName = `camt.054 ${formatTime(ctx.now)}.xml`;
  await receiveMessage(ctx, { bytes: message, fileName, queued: (tx: WriteTx) => moveCursor(tx, cursor) });
}
