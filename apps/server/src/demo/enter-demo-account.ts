import { permissionsOfRoles } from '@mashang/contract/permissions';
import { addAccount } from '../features/collection-accounts/add-account.ts';
import { uploadCode } from '../features/collection-accounts/upload-code.ts';
import type { Platform } from '../platform/platform.ts';
import type { UserActor } from '../platform/verb.ts';
import { DEMO_PENDING_ACCOUNT } from './demo-data.ts';
import { findDemoUser } from './demo-store.ts';
import { drawCode, merchantCodeText } from './draw-code.ts';

/** One account that waits before the operators, entered the real way: its code drawn, uploaded, read and judged. */
export async function enterDemoAccount(platform: Platform): Promise<void> {
  const { username, code, ...fields } = DEMO_PENDING_ACCOUNT;
  const user = await findDemoUser(platform.db.app, username);
  const roles = ['agent'] as const;
  const actor: UserActor = {
    kind: 'user',
    ...user,
    username,
    roles,
    permissions: new Set(permissionsOfRoles(roles)),
    area: 'agent',
    sessionId: 0n,
    ip: '',
  };
  const ctx = { platform, actor, requestId: 'demo:account', now: platform.clock.now() };
  const picture = await drawCode(merchantCodeText({ account: code, merchant: 'DEMO AGENT TWO' }));
  const { url } = await uploadCode(ctx, picture);
  await addAccount(ctx, { ...fields, receiveUserName: user.legalName, qrcodeUrl: url });
}
