import type { CodeMerchantListQuery, StrugglePage, WaitingPage } from '@mashang/contract/payout-orders';
import { invalidField } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { readClaimList } from './read-claim-list.ts';
import { listOwnClaims } from './read-claims.ts';

/** Serves the one list call of code merchants: the claim list, or with `view=own` their own claims. */
export function readCodeMerchantOrders(
  ctx: Ctx,
  { view, ...query }: CodeMerchantListQuery,
): Promise<WaitingPage | StrugglePage> {
  const { id, status, ...rest } = query;
  if (view === 'own') return listOwnClaims(ctx, { ...rest, status });
  if (status !== undefined && status !== '0' && status !== '1')
    throw invalidField('status', zh.readCodeMerchantOrders.unknownState);
  const { orderNo: _orderNo, startDate: _startDate, endDate: _endDate, ...hall } = rest;
  return readClaimList(ctx, { ...hall, id, status });
}
