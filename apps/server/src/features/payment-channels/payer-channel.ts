import type { PayerChannel, PayWay } from '@mashang/contract/payment-channels';
import { findKind } from '../../channels/kinds.ts';

/** Returns what the payer's page has to know of a channel of this kind; null where there is none. */
export function payerChannelOf(kind: string | null, ways: PayWay[] | null): PayerChannel | null {
  const found = kind === null ? undefined : findKind(kind);
  return found && ways !== null ? { ways, wallet: found.wallet } : null;
}
