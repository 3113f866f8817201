import type { ScreeningList, ScreeningListDetail } from '@mashang/contract/risk';
import { BusinessError } from '../../../platform/errors.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { findLoad, listDifferences } from './list-loads-store.ts';
import { countLists, findScreeningList, listScreeningLists } from './screening-lists-store.ts';

const SHOWN_MAX = 100;

/** Counts the versions again whose entries or version in use have changed. */
async function countChanged({ platform: { db } }: Ctx): Promise<void> {
  await countLists(ownWork(db, 'screening-list.count').app);
}

/** Returns the versions in use and the newest ones of all lists, newest first. */
export async function readScreeningLists(ctx: Ctx): Promise<ScreeningList[]> {
  allow(ctx.actor, 'screening-list:read');
  await countChanged(ctx);
  return listScreeningLists(ctx.platform.db.app);
}

/** Returns one version: its broken rows, and the changes that it would make, record by record. */
export async function readScreeningList(ctx: Ctx, { id }: { id: string }): Promise<ScreeningListDetail> {
  allow(ctx.actor, 'screening-list:read');
  const sql = ctx.platform.db.app;
  await countChanged(ctx);
  const list = await findScreeningList(sql, id);
  if (!list) throw new BusinessError('notFound', zh.faults.listMissing);
  const compares = !list.enabled && list.loadState === 'done';
  const [load, differences] = await Promise.all([
    findLoad(sql, id),
    compares ? listDifferences(sql, id, SHOWN_MAX) : [],
  ]);
  const of = (what: 'added' | 'removed') =>
    differences
      .filter((one) => one.what === what)
      .map(({ ref, name, before, after }) => ({ ref, name, detail: after || before }));
  return {
    list,
    fileName: load?.fileName ?? '',
    problems: load?.problems ?? [],
    added: of('added'),
    removed: of('removed'),
    changed: differences.filter(({ what }) => what === 'changed').map(({ what: _what, ...one }) => one),
  };
}
