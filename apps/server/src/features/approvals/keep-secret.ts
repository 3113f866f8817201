import type { ApprovalKindName } from '@mashang/contract/approvals';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import { forgetSecrets, forgetSecretsOver, insertSecret } from './secret-store.ts';

/** `until` is left out if the secret stays valid until its maker takes it. */
type Secret = { what: string; plain: string; until?: Date };

/**
 * Public entry for kinds whose change makes a secret. It is sealed until its maker takes it, once, and appears in no
 * payload and no log.
 */
export async function keepSecret(ctx: WriteCtx, approvalId: bigint, { what, plain, until }: Secret): Promise<void> {
  await insertSecret(ctx.tx, approvalId, { what, sealed: ctx.platform.secrets.seal(plain), until: until ?? null });
}

/**
 * Public entry: erases the secrets that earlier approvals of these kinds made for these subjects and nobody has taken.
 * They have no use any more.
 */
export async function dropSecrets(
  { tx }: WriteCtx,
  subjects: Partial<Record<ApprovalKindName, string>>,
): Promise<void> {
  await forgetSecrets(tx, Object.entries(subjects));
}

/** Public entry for the clock: erases secrets that were not taken in time. */
export async function dropSecretsOver({ db, clock }: Platform): Promise<void> {
  await forgetSecretsOver(ownWork(db, 'secret.forget').app, clock.now());
}
