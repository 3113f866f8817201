import type { SignedCommand } from '../../merchants/keys/idempotent-request.ts';
import type { SignedPart } from '../payouts-store.ts';

/** A merchant's step on one of its own payouts. */
export type OwnStep = { orderNo: string; signed: SignedCommand };

/** The signed request's part of a payout command. */
export function signedPart({ key, nonce, idempotencyKey, bodyHash }: SignedCommand): SignedPart {
  return { merchant: key.merchantId, key_id: key.keyId, nonce, idem: idempotencyKey, hash: bodyHash };
}
