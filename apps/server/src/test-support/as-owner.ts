import { openPool, type Tx } from '../platform/db.ts';

/** One transaction as the database's owner: what the program itself would need two people for. */
export async function asOwner<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const owner = openPool(url, null, 1);
  try {
    return (await owner.begin(work)) as T;
  } finally {
    await owner.end({ timeout: 5 });
  }
}
