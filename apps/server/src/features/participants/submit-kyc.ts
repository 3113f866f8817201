import type { OwnKyc, SubmitKycBody } from '@mashang/contract/participants';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { asReader } from '../../platform/reader.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verb.ts';
import { agentOf } from './agent-of.ts';
import { checkDocumentNo, checkPapers, documentHashes, handIn, personOf, screenPapers } from './hand-in-papers.ts';
import { changePerson, findOwnKyc, lockKyc } from './kyc-store.ts';
import { mayHandIn } from './network-rules.ts';
import { tellNetwork } from './sub-agents-store.ts';

/** Where the signed-in participant stands with its verification. */
export async function readOwnKyc(ctx: Ctx): Promise<OwnKyc> {
  allow(ctx.actor, 'kyc:submit');
  const me = agentOf(ctx);
  const { frozen, daysLeft, waiting, ...row } = await asReader(ctx, (tx) => findOwnKyc(tx, me));
  return { ...row, mayHandIn: mayHandIn({ kycStatus: row.kycStatus, waiting, frozen, daysLeft }) };
}

const submit = writeVerb<SubmitKycBody & { hits: ScreeningHitView[] }, { submitted: true }>({
  name: 'kyc.submit',
  permission: 'kyc:submit',
  async run(ctx, input) {
    const { tx, actor, now, platform } = ctx;
    allow(actor, 'kyc:submit');
    const participantId = agentOf(ctx);
    const hashes = documentHashes(platform.secrets, input.documentNo);
    const own = await lockKyc(tx, participantId, hashes);
    if (!mayHandIn(own)) throw new BusinessError('conflict', '当前不需要提交，或已有资料在审核中');
    checkPapers(own.kind, input, now);
    // A number that was verified before these rules may be handed in again.
    if (!own.sameDocument) checkDocumentNo(own.kind, input.documentNo);
    if (own.kycStatus === 2 && !own.sameDocument) throw invalidField('documentNo', '证件号码须与已认证的一致');
    const personId = await personOf(tx, hashes, input.legalName);
    if (personId !== own.personId) await changePerson(tx, participantId, personId);
    const { userId } = actor;
    const { hits } = input;
    await handIn(
      { tx, secrets: platform.secrets, now },
      { participantId, userId, owner: { userId }, body: input, hits },
    );
    await tellNetwork(tx, 'network.kyc', participantId, actorName(actor));
    const after = { legalName: input.legalName, documents: input.documents.map(({ kind }) => kind) };
    return {
      result: { submitted: true },
      audit: {
        subjectKind: 'participant',
        subjectId: String(participantId),
        before: { kycStatus: own.kycStatus },
        after,
      },
    };
  },
});

/** Hands papers in again: after a refusal, or towards the end of a verification. Names are screened first. */
export async function submitKyc(ctx: Ctx, input: SubmitKycBody): Promise<{ submitted: true }> {
  allow(ctx.actor, 'kyc:submit');
  return submit(ctx, { ...input, hits: await screenPapers(ctx, ctx.actor.username, input) });
}
