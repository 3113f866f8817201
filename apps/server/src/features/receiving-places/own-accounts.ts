import type { Platform } from '../../platform/platform.ts';
import { listBankAccounts } from './places-store.ts';

/** The institution's account that a statement line belongs to, and the virtual number it was paid to. */
export type OwnAccount = { bankAccountId: string | null; virtualNo: string };
export type OwnAccounts = (line: { accountNo: string; creditedNo?: string }) => OwnAccount;

/** Public entry for statements: finds the institution's account by its number or by the prefix of a virtual one. */
export async function readOwnAccounts(platform: Platform): Promise<OwnAccounts> {
  const accounts = await listBankAccounts(platform.db.app);
  const byNumber = new Map(accounts.map(({ accountNo, id }) => [accountNo, id.toString()]));
  const prefixed = accounts.filter(({ virtualPrefix }) => virtualPrefix !== '');
  return ({ accountNo, creditedNo = '' }) => {
    for (const number of [creditedNo, accountNo]) {
      const found = prefixed.find(
        (account) => number !== account.accountNo && number.startsWith(account.virtualPrefix),
      );
      if (found) return { bankAccountId: found.id.toString(), virtualNo: number };
    }
    return { bankAccountId: byNumber.get(accountNo) ?? null, virtualNo: '' };
  };
}
