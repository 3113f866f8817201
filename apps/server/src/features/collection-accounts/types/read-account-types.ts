import type { AccountTypeViews } from '@mashang/contract/collection-accounts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import { allowedTypes } from '../list-accounts.ts';
import { listAccountTypes } from './account-type-store.ts';

/** Every account type, 0–76, and whether the law here allows it. */
export async function readAccountTypes(ctx: Ctx): Promise<AccountTypeViews> {
  allow(ctx.actor, 'product:oversee');
  const { platform } = ctx;
  const [rows, allowed, licence] = await Promise.all([
    listAccountTypes(platform.db.app),
    allowedTypes(platform),
    currentLicence(platform),
  ]);
  return {
    jurisdiction: licence?.jurisdiction ?? '',
    list: rows.map((row) => ({ ...row, allowed: allowed.includes(row.accType) })),
  };
}
