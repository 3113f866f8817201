import type { WriteTx } from '../../../platform/database/db.ts';
import { nullable, oneOf, type RowOf, readOne, rowOf, text } from '../../../platform/database/statements/rows.ts';

type Signed = { key: { merchantId: number; keyId: string }; nonce: string; idempotencyKey: string; bodyHash: string };
const takenRow = rowOf({
  outcome: nullable(oneOf(['nonce_reused', 'replay', 'idem_mismatch'])),
  answer: nullable(text),
});
type Taken = RowOf<typeof takenRow>;

/**
 * Uses up the nonce and looks for an earlier answer. Requests with one key run one after the other, until the end of
 * the transaction.
 */
export async function takeRequest(tx: WriteTx, { key, nonce, idempotencyKey, bodyHash }: Signed): Promise<Taken> {
  return readOne(
    takenRow,
    tx`
    select outcome, answer
    from take_approval_request(${key.merchantId}, ${key.keyId}, ${nonce}, ${idempotencyKey}, ${bodyHash})`,
  );
}

/** Stores the answer, for the same request when it comes again. */
export async function answerRequest(
  tx: WriteTx,
  { key, idempotencyKey, bodyHash }: Signed,
  answer: string,
): Promise<void> {
  await tx`
    insert into idempotency (merchant_id, key, request_hash, status, answer)
    values (${key.merchantId}, ${idempotencyKey}, decode(${bodyHash}, 'hex'), 202, ${answer})`;
}
