import { OPEN_PLATFORM_NAMES } from '@mashang/contract/channel-authorisation';
import type {
  AccountFilters,
  AccountForm,
  AccountPage,
  AccountPageQuery,
  CollectionAccount,
} from '@mashang/contract/collection-accounts';
import { RESOURCE_ROWS_MAX } from '@mashang/contract/resources';
import { KYC_STATUS } from '@mashang/contract/standing';
import { asReader } from '../../platform/database/statements/reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { present } from '../../platform/present.ts';
import { allow, type Ctx, isStaff } from '../../platform/verbs/verb.ts';
import { allowedAccountTypes, currentLicence } from '../licence/current-licence.ts';
import { findParticipant } from '../participants/find-participant.ts';
import { noSuchAccount, ownerOf } from './account-owner.ts';
import { type AccountRow, countAccounts, findAccount, listAccounts, listHealth } from './account-reads-store.ts';
import { viewAccount } from './account-view.ts';
import { listTypes } from './accounts-store.ts';
import { findSettlement, listAuthorisations } from './evidence/evidence-store.ts';

/** Account types that may receive here; none without a licence. */
export async function allowedTypes(platform: Platform): Promise<readonly number[]> {
  const licence = await currentLicence(platform);
  return licence ? allowedAccountTypes(licence) : [];
}

/** A page of the participant's own accounts and those of its subtree. */
export async function pageAccounts(ctx: Ctx, query: AccountPageQuery): Promise<AccountPage> {
  const { page, limit, cursor: _cursor, ...filters } = query;
  const scope = { participantId: ownerOf(ctx).participantId };
  const [rows, total] = await asReader(ctx, (tx) =>
    Promise.all([
      listAccounts(tx, filters, scope, { limit, offset: (page - 1) * limit }),
      countAccounts(tx, filters, scope),
    ]),
  );
  return { list: await view(ctx, rows), total, page, limit };
}

/** The same without pages, up to the row limit of a resource. */
export async function findAccounts(ctx: Ctx, filters: AccountFilters): Promise<CollectionAccount[]> {
  const scope = { participantId: ownerOf(ctx).participantId };
  const rows = await asReader(ctx, (tx) => listAccounts(tx, filters, scope, { limit: RESOURCE_ROWS_MAX, offset: 0 }));
  return view(ctx, rows);
}

/** One account that the actor may see. */
export async function readAccount(ctx: Ctx, id: string | bigint): Promise<CollectionAccount> {
  const row = await asReader(ctx, (tx) => findAccount(tx, id));
  if (!row) throw noSuchAccount();
  const [account] = await view(ctx, [row]);
  return present(account, 'the account that was found');
}

async function view(ctx: Ctx, rows: readonly AccountRow[]): Promise<CollectionAccount[]> {
  const { platform, actor } = ctx;
  allow(actor, isStaff(actor) ? 'collection-account:check' : 'collection-account:read');
  // Limits belong to the person, which no participant's own role may read. So they are read as the application, only
  // for accounts that the reader has just seen.
  const health = new Map(
    (
      await listHealth(
        platform.db.app,
        rows.map((row) => row.id),
      )
    ).map((one) => [one.id, one]),
  );
  const types = await allowedTypes(platform);
  return rows.map((row) => viewAccount(row, { actor, health: health.get(row.id), allowedTypes: types }));
}

/** The data for the form of a new account: the only name that it can have, and the types on offer. */
export async function readAccountForm(ctx: Ctx): Promise<AccountForm> {
  const { participantId } = ownerOf(ctx);
  const { db } = ctx.platform;
  const [owner, settlement, authorisations, types] = await Promise.all([
    findParticipant(db, participantId),
    findSettlement(db.app, participantId),
    listAuthorisations(db.app, participantId, null),
    allowedTypes(ctx.platform).then((allowed) => listTypes(db.app, allowed)),
  ]);
  return {
    legalName: owner?.legalName ?? '',
    verified: owner?.kycStatus === KYC_STATUS.verified,
    settlement: settlement ?? null,
    authorisations: authorisations.map(({ id, platform, uid, subject }) => ({
      id: id.toString(),
      title: `${OPEN_PLATFORM_NAMES[platform]} · ${uid}`,
      subject,
    })),
    types,
  };
}
