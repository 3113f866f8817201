import type { MerchantCause } from '@mashang/contract/merchant-causes';
import type {
  MerchantSettlement,
  MerchantSettlementList,
  MerchantSettlementQuery,
  SettlementFault,
  SettlementStatement,
} from '@mashang/contract/settlements';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, type MerchantActor, moneyCommand } from '../../platform/verbs/verb.ts';
import { keyReused, nonceUsed, type SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { statementOfSettlement } from './read-statement.ts';
import { type AskOutcome, askFor } from './settlement-commands-store.ts';
import { noSuchSettlement, settlementFaultText } from './settlement-refusals.ts';
import { viewOwnSettlement } from './settlement-view.ts';
import { findSettlement, listOfMerchant, type SettlementRecord } from './settlements-store.ts';
import * as zh from './zh.ts';

function merchantOf({ actor }: Pick<Ctx, 'actor'>): MerchantActor {
  if (actor.kind !== 'merchant') throw new BusinessError('forbidden', zh.faults.notPermitted);
  return actor;
}

/**
 * A merchant requests a settlement of all that is free now; the same key and body get the first answer again. Two staff
 * members approve it.
 */
export const requestSettlement = moneyCommand<SignedCommand, { json: string }>({
  name: 'settlement.ask',
  permission: null,
  service: 'collection',
  stage: 'finish',
  async run(ctx, signed) {
    merchantOf(ctx);
    const { outcome, answer } = await askFor(ctx.writes.app, signed);
    if (outcome !== 'made' && outcome !== 'replay') throw refusalOf(outcome);
    if (answer === null) throw new TypeError('a settlement was answered nothing');
    ctx.platform.bus.signal('events');
    return { json: answer };
  },
});

type Cause = { error: 'conflict' | 'forbidden' | 'frozen'; cause: MerchantCause };
const unusable: Cause = { error: 'conflict', cause: 'settlement_account_not_usable' };
const unset: Cause = { error: 'conflict', cause: 'settlement_not_set_up' };
const CAUSES: Readonly<Record<SettlementFault, Cause>> = {
  frozen: { error: 'frozen', cause: 'merchant_frozen' },
  suspended: { error: 'forbidden', cause: 'merchant_suspended' },
  unverified: { error: 'conflict', cause: 'settlement_merchant_unverified' },
  no_plan: unset,
  no_account: unset,
  account_rests: unusable,
  account_stopped: unusable,
  account_changed: unusable,
  other_name: unusable,
  held_back: { error: 'conflict', cause: 'settlement_held_back' },
  below_least: { error: 'conflict', cause: 'settlement_below_least' },
  waiting: { error: 'conflict', cause: 'settlement_waiting' },
};

function refusalOf(outcome: Exclude<AskOutcome, 'made' | 'replay'>): BusinessError {
  if (outcome === 'nonce_reused') return nonceUsed();
  if (outcome === 'idem_mismatch') return keyReused();
  return faultRefusal(outcome);
}

/** Returns why a merchant is not settled now, by its program or by its people. */
export function faultRefusal(outcome: SettlementFault): BusinessError {
  const { error, cause } = CAUSES[outcome];
  return new BusinessError(error, settlementFaultText(outcome)).because(cause);
}

/** Returns a settlement of this merchant; another merchant's settlement is not found. */
async function ownOf(ctx: Ctx, settlementNo: string): Promise<SettlementRecord> {
  const { merchantId } = merchantOf(ctx);
  const row = await findSettlement(ctx.platform.db.app, settlementNo);
  if (!row || row.merchantId !== BigInt(merchantId)) throw noSuchSettlement();
  return row;
}

export async function readOwnSettlement(ctx: Ctx, settlementNo: string): Promise<MerchantSettlement> {
  return viewOwnSettlement(await ownOf(ctx, settlementNo));
}

export async function readOwnStatement(ctx: Ctx, settlementNo: string): Promise<SettlementStatement> {
  await ownOf(ctx, settlementNo);
  return ctx.platform.db.readOnly((tx) => statementOfSettlement(tx, settlementNo));
}

/** Lists the merchant's own settlements, newest first. */
export async function listOwnSettlements(ctx: Ctx, query: MerchantSettlementQuery): Promise<MerchantSettlementList> {
  const { merchantId } = merchantOf(ctx);
  const { cursor, limit, ...filter } = query;
  const asked = { merchantId, before: cursor ?? null, limit: limit + 1, ...filter };
  const rows = await listOfMerchant(ctx.platform.db.app, asked);
  const page = rows.slice(0, limit);
  return { list: page.map(viewOwnSettlement), nextCursor: rows.length > limit ? String(page.at(-1)?.id ?? '') : '' };
}
