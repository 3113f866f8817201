import type { CheckPage, CheckPageQuery } from '@mashang/contract/collection-accounts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { countAccounts, countByCheck, countWithoutEvidence, listForCheck, listHealth } from './account-reads-store.ts';
import { viewChecked } from './account-view.ts';
import { allowedTypes } from './list-accounts.ts';

/** Accounts for the operators, with the facts that a check needs and the number in each state. */
export async function pageForCheck(ctx: Ctx, query: CheckPageQuery): Promise<CheckPage> {
  const { actor, platform } = ctx;
  allow(actor, 'collection-account:check');
  const { page, limit, cursor: _cursor, ...filters } = query;
  const { app } = platform.db;
  const [rows, total, states, unshown, types] = await Promise.all([
    listForCheck(app, filters, { limit, offset: (page - 1) * limit }),
    countAccounts(app, filters, { participantId: null }),
    countByCheck(app),
    countWithoutEvidence(app),
    allowedTypes(platform),
  ]);
  const health = new Map(
    (
      await listHealth(
        app,
        rows.map((row) => row.id),
      )
    ).map((one) => [one.id, one]),
  );
  const counts = { pending: 0, approved: 0, refused: 0, frozen: 0, unshown };
  for (const { checkStatus, n } of states) counts[checkStatus] = n;
  const list = rows.map((row) => viewChecked(row, { actor, health: health.get(row.id), allowedTypes: types }));
  return { list, total, page, limit, counts };
}
