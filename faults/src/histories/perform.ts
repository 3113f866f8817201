import { createHash } from 'node:crypto';
import { formatMoney } from '@mashang/contract/money';
import { bankAccountOf } from '../../../apps/server/src/test-support/arrange/arrange-cash-outs.ts';
import { participantId } from '../../../apps/server/src/test-support/arrange/arrange-network.ts';
import { cardOf, payoutBody, postPayout } from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { collectionBody, postCollection } from '../../../apps/server/src/test-support/call-merchant.ts';
import { type Answered, readAnswer, readMerchantAnswer } from './answers.ts';
import type { ModelServer } from './model-server.ts';
import type { Operation } from './operations.ts';
import { freezeForCase } from './perform-freeze.ts';
import { performStep } from './perform-step.ts';

/** Whether it is sent with a key, so that repeating it does it once. */
export function isKeyed({ kind }: Operation): boolean {
  return ['create', 'payout', 'claim', 'cashOut', 'topUp', 'give'].includes(kind);
}

/** Returns the account of a payout: each has its own, and the same one when it is requested again. */
function cardOfRef(ref: string): string {
  return cardOf(createHash('sha256').update(ref).digest().readUIntBE(0, 4) % 1_000_000_000);
}

/** Performs an operation by the call that a person or a merchant would make. */
export async function perform(deployment: ModelServer, operation: Operation): Promise<Answered> {
  const { server, users } = deployment;
  const { kind, ref, by, amount } = operation;
  const money = formatMoney(amount);
  if (kind === 'create')
    return readMerchantAnswer(
      await postCollection(server, collectionBody({ mchOrderNo: ref, amount: money }), { idempotencyKey: ref }),
    );
  if (kind === 'payout')
    return readMerchantAnswer(
      await postPayout(server, payoutBody({ mchOrderNo: ref, amount: money, beneficiaryAccount: cardOfRef(ref) }), {
        idempotencyKey: ref,
      }),
    );
  if (kind === 'give') return give(deployment, operation, money);
  if (kind === 'cashOut') {
    const user = users(by);
    const accId = await bankAccountOf(server, by);
    const path = `/api/${by.startsWith('ms') ? 'ms' : 'agt'}/destoonFinanceCash`;
    return readAnswer(await user.post(path, { source: 'float', amount: money, accId, remark: '', idempotencyKey: ref }));
  }
  if (kind === 'topUp') return topUp(deployment, operation, money);
  if (kind === 'stop' || kind === 'freezeFloat' || kind === 'liftFloat') return freezeForCase(deployment, operation);
  return performStep(deployment, operation);
}

async function give({ server, users }: ModelServer, { ref }: Operation, amount: string): Promise<Answered> {
  const parent = users('agent01');
  const id = String(await participantId(server, 'agent02'));
  // Without a code: the window is open, and of two codes at the same moment the older one may arrive too late.
  const body = { id, amount, remark: '', idempotencyKey: ref };
  return readAnswer(await parent.post('/api/agt/agent/transferAmount', body));
}

/** Sends an application with the proof that an upload would have recorded; repeated, it is the same application. */
async function topUp(
  { server, users, payerNames }: ModelServer,
  { ref, by }: Operation,
  amount: string,
): Promise<Answered> {
  const name = `top-ups/${createHash('sha256').update(ref).digest().subarray(0, 18).toString('base64url')}.webp`;
  await server.owner`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
    select ${name}, 'top-up-proof', id, 1, now()
    from app_user
    where username = ${by}
    on conflict do nothing`;
  const body = { amount, bankName: '示范银行', payerName: payerNames.get(by), reference: `REF-${ref}`, remark: '' };
  return readAnswer(
    await users(by).post('/api/agtRechargeApply/save', { ...body, proof: `/files/${name}`, idempotencyKey: ref }),
  );
}
