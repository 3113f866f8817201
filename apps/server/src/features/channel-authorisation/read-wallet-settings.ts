import type { alipayServiceConf } from '@mashang/contract/sign-in';
import type { z } from 'zod';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { findSettings } from './open-platforms.ts';
import { findWalletConnector } from './wallet-connector-store.ts';

/**
 * The deployment's settings of an official wallet: the connector that carries wallet payments, and the address where
 * merchants authorise. They contain no secret.
 */
export async function readWalletSettings(ctx: Ctx): Promise<z.input<typeof alipayServiceConf>> {
  const connector = await findWalletConnector(ctx.platform.db.app);
  const authorizeUrl = findSettings(ctx.platform, 'tb')?.issuer ?? '';
  return { enabled: connector !== '', connector, authorizeUrl };
}
