import type { WriteCtx } from '../../platform/verb.ts';
import { insertSecret } from './secret-store.ts';

/** Door for kinds whose change makes a secret: sealed until its maker takes it, once. It stands in no payload and no log. */
export async function keepSecret(
  ctx: WriteCtx,
  approvalId: bigint,
  secret: { what: string; plain: string },
): Promise<void> {
  await insertSecret(ctx.tx, approvalId, secret.what, ctx.platform.secrets.seal(secret.plain));
}
