import type { ChannelSecretBody } from '@mashang/contract/payment-channels';
import { findKind } from '../../channels/kinds.ts';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { invalidField } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { insertChannelSecret } from './payment-channels-store.ts';
import { parsedJson } from './read-json.ts';
import * as zh from './zh.ts';

type Kept = { kind: string; sealed: Buffer; fingerprint: string };
const keep = writeVerb<Kept, { id: string; fingerprint: string }>({
  name: 'payment-channel.enter-keys',
  permission: 'product:propose',
  async run({ tx, actor }, kept) {
    const id = await insertChannelSecret(tx, { ...kept, madeBy: actorName(actor) });
    const { kind, fingerprint } = kept;
    return {
      result: { id, fingerprint },
      audit: { subjectKind: 'payment-channel', subjectId: kind, after: { kind, fingerprint } },
    };
  },
});

/** Seals the keys of a merchant number. They have an effect once two people approve a channel that names them. */
export async function enterChannelSecret(
  ctx: Ctx,
  { kind, secrets, googleAuthCode }: ChannelSecretBody,
): Promise<{ id: string; fingerprint: string }> {
  allow(ctx.actor, 'product:propose');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const found = findKind(kind);
  if (!found) throw invalidField('kind', zh.approval.kindMissing);
  const text = JSON.stringify(parsedJson('secrets', secrets, found.secrets));
  const { secrets: vault } = ctx.platform;
  const fingerprint = Buffer.from(vault.tag('channel-secret', text), 'base64url').toString('hex').slice(0, 16);
  return keep(ctx, { kind, sealed: vault.seal(text), fingerprint });
}
