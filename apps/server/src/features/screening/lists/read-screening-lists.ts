import type { ScreeningList, ScreeningListDetail } from '@mashang/contract/risk';
import { BusinessError } from '../../../platform/errors.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { findLoad, listDifferences } from './list-loads-store.ts';
import { countLists, listScreeningLists } from './screening-lists-store.ts';

const SHOWN_MAX = 100;

/** Lists the versions after counting those again whose entries or version in use have changed. */
async function listCounted({ platform: { db } }: Ctx) {
  await countLists(ownWork(db, 'screening-list.count').app);
  return listScreeningLists(db.app);
}

/** Returns the loaded versions of all lists, newest first. */
export async function readScreeningLists(ctx: Ctx): Promise<ScreeningList[]> {
  allow(ctx.actor, 'screening-list:read');
  return listCounted(ctx);
}

/** Returns one version: its broken rows, and the changes that it would make, record by record. */
export async function readScreeningList(ctx: Ctx, { id }: { id: string }): Promise<ScreeningListDetail> {
  allow(ctx.actor, 'screening-list:read');
  const sql = ctx.platform.db.app;
  const list = (await listCounted(ctx)).find((one) => one.id === id);
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
