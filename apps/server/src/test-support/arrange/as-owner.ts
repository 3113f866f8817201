import { openPool, type WriteTx } from '../../platform/database/db.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';

/** Runs one transaction as the database's owner, for changes that would otherwise need two people. */
export async function asOwner<T>(url: string, work: (tx: WriteTx) => Promise<T>): Promise<T> {
  const owner = openPool(url, null, 1);
  try {
    return (await grantWriter(owner).begin(work)) as T;
  } finally {
    await owner.end({ timeout: 5 });
  }
}
