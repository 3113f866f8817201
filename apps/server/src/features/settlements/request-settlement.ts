import type {
  MerchantSettlement,
  MerchantSettlementList,
  MerchantSettlementQuery,
  SettlementStatement,
} from '@mashang/contract/settlements';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, type MerchantActor, moneyCommand } from '../../platform/verbs/verb.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
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
    if ((outcome !== 'made' && outcome !== 'replay') || answer === null) throw refusalOf(outcome);
    ctx.platform.bus.signal('events');
    return { json: answer };
  },
});

function refusalOf(outcome: AskOutcome): BusinessError {
  if (outcome === 'nonce_reused') return new BusinessError('unauthenticated', zh.requestSettlement.nonceUsed);
  if (outcome === 'idem_mismatch')
    return new BusinessError('conflict', zh.requestSettlement.keyReused, { httpStatus: 422 });
  const text = settlementFaultText(outcome);
  if (outcome === 'frozen') return new BusinessError('frozen', text);
  return new BusinessError(outcome === 'suspended' ? 'forbidden' : 'conflict', text);
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
