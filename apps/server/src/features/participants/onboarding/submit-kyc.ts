import { type BusinessFile, GATE_ADVICE, tidyFile, VERIFICATION_TRIES } from '@mashang/contract/businesses';
import type { OwnKyc } from '@mashang/contract/participants';
import { KYC_STATUS } from '@mashang/contract/standing';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { agentOf } from '../agent-of.ts';
import { mayHandIn } from '../network/network-rules.ts';
import { notifyNetwork } from '../network/sub-agents-store.ts';
import * as zh from '../zh.ts';
import { changePerson, findOwnKyc, findPerson, lockKyc, type OwnKycRow } from './kyc-store.ts';
import { checkFile, codeOfAnother, creditHashes, fileFacts, personOf, screenFile, submitFile } from './submit-file.ts';

function paymentOf(row: OwnKycRow): OwnKyc['payment'] {
  if (row.paymentId === null || row.paymentState === null) return null;
  return {
    id: row.paymentId.toString(),
    state: row.paymentState,
    triesLeft: VERIFICATION_TRIES - row.paymentTries,
    sentAt: row.paymentSentAt,
    expiresAt: row.paymentExpiresAt,
    reason: row.paymentReason,
  };
}

/** Returns the signed-in participant's verification, and why it gets no work. */
export async function readOwnKyc(ctx: Ctx): Promise<OwnKyc> {
  allow(ctx.actor, 'kyc:submit');
  const me = agentOf(ctx);
  const row = await asReader(ctx, (tx) => findOwnKyc(tx, me));
  const { kind, kycStatus, kycExpiresAt, legalName, phone, reason, business, businessDue, gate } = row;
  return {
    kind,
    kycStatus,
    kycExpiresAt,
    legalName,
    phone,
    reason,
    business,
    businessDue,
    mayHandIn: mayHandIn({ ...row, natural: business === null }),
    gate: gate ? GATE_ADVICE[gate] : '',
    payment: paymentOf(row),
  };
}

const submit = writeVerb<BusinessFile & { hits: ScreeningHitView[] }, { submitted: true }>({
  name: 'kyc.submit',
  permission: 'kyc:submit',
  async run(ctx, { hits, ...file }) {
    const { tx, actor, now, platform } = ctx;
    allow(actor, 'kyc:submit');
    const participantId = agentOf(ctx);
    const hashes = creditHashes(platform.secrets, file.creditCode);
    const own = await lockKyc(tx, participantId, hashes);
    if (!mayHandIn(own)) throw new BusinessError('conflict', zh.submitKyc.notNeeded);
    checkFile(file, now);
    if (own.kycStatus === KYC_STATUS.verified && !own.natural && !own.sameDocument)
      throw invalidField('creditCode', zh.submitKyc.otherCode);
    if (own.kycStatus === KYC_STATUS.verified && own.natural) {
      // A verified natural person stays the same person until the business is verified: its open claims and its money
      // are that person's.
      const known = await findPerson(tx, hashes, file.legalName);
      if (known && !known.sameName && known.settled) throw codeOfAnother();
    } else {
      const personId = await personOf(tx, hashes, file.legalName);
      if (personId !== own.personId) await changePerson(tx, participantId, personId);
    }
    const { userId } = actor;
    await submitFile({ tx, secrets: platform.secrets, now }, { participantId, userId, owner: { userId }, file, hits });
    await notifyNetwork(tx, 'network.kyc', participantId, actorName(actor));
    return {
      result: { submitted: true },
      audit: {
        subjectKind: 'participant',
        subjectId: String(participantId),
        before: { kycStatus: own.kycStatus },
        after: fileFacts(file),
      },
    };
  },
});

/**
 * Submits a file again: after a refusal, towards the end of a verification, or as the business that a natural person
 * has become.
 */
export async function submitKyc(ctx: Ctx, given: BusinessFile): Promise<{ submitted: true }> {
  allow(ctx.actor, 'kyc:submit');
  const input = tidyFile(given);
  return submit(ctx, { ...input, hits: await screenFile(ctx, ctx.actor.username, input) });
}
