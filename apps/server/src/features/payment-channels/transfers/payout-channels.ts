import type { PayoutReach } from '../../../channels/port.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openChannel } from '../open-channel.ts';
import { listPaymentChannels } from '../payment-channels-store.ts';

/** A channel in use that pays out, and to whom. */
export type PayoutChannel = { code: string; title: string; reach: PayoutReach };

/** Returns the channels in use that pay out, as they are entered now; read by `sql` where a transaction is open. */
export async function listPayoutChannels(platform: Platform, sql: Reader = platform.db.app): Promise<PayoutChannel[]> {
  const rows = await listPaymentChannels(sql);
  const opened = await Promise.all(
    rows.filter(({ enabled }) => enabled).map(({ id }) => openChannel(platform, { id }, sql)),
  );
  return opened.flatMap(({ row, reader }) => {
    const reach = reader.can.payouts;
    return reach ? [{ code: row.code, title: row.title, reach }] : [];
  });
}
