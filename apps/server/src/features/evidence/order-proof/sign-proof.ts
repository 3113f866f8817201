import type { EvidenceAnswer, OrderProof, PayoutProof } from '@mashang/contract/evidence';
import { formatTime } from '@mashang/contract/time';
import type { Tx } from '../../../platform/database/db.ts';
import { sha256Hex } from '../../../platform/security/crypto.ts';
import { allow, type Ctx, recordView } from '../../../platform/verbs/verb.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { signEvidence } from '../write-evidence.ts';
import { readMerchantNames } from './order-proof-store.ts';

type Proof = OrderProof | PayoutProof;
type Head = Pick<Proof, 'madeAt' | 'madeBy' | 'institution' | 'merchant'>;
type Work = {
  subjectKind: 'collection-order' | 'payout-order';
  orderNo: string;
  /** Writes the proof in one state of the database, by the login that is bound to the actor's merchant. */
  write(tx: Tx, head: Head): Promise<Proof>;
};

/** Signs what the actor's merchant sees of one of its orders. The audit log records who took it, before it is given. */
export async function signProof(ctx: Ctx, { subjectKind, orderNo, write }: Work): Promise<EvidenceAnswer> {
  allow(ctx.actor, 'own-evidence:take');
  const { merchantId, user } = merchantOf(ctx.actor);
  const licence = await currentLicence(ctx.platform);
  const proof = await ctx.platform.db.asMerchant(merchantId, async (tx) =>
    write(tx, {
      madeAt: formatTime(ctx.now),
      madeBy: user.username,
      institution: licence && { legalName: licence.legalName, licenceNo: licence.licenceNo },
      merchant: await readMerchantNames(tx),
    }),
  );
  const text = signEvidence(proof, ctx.platform.secrets.signer);
  const sha256 = sha256Hex(text);
  const name = `order-${orderNo}.json`;
  const after = { file: name, fingerprint: sha256 };
  await recordView(ctx, 'order-proof.take', { subjectKind, subjectId: orderNo, after });
  return { name, type: 'application/json', text, sha256 };
}
