import { CASH_OUT_SOURCES, type CashOutForm, type CashOutTerms } from '@mashang/contract/cash-outs';
import { whyNotFinished } from '@mashang/contract/jurisdictions';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { keysOf } from '@mashang/contract/states';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { SERVICES_OF } from './admit-cash-out.ts';
import { findMeans, findTerms, listPayAccounts } from './approvals/terms-store.ts';
import { faultText } from './cash-out-refusals.ts';
import { viewTerms } from './cash-out-view.ts';
import { ownerOf } from './own-cash-outs.ts';
import * as zh from './zh.ts';

/**
 * The data of the request form. It is read as the application, for exactly this participant: limits are the person's.
 */
export async function readCashOutForm(ctx: Ctx): Promise<CashOutForm> {
  allow(ctx.actor, 'cash-out:request');
  const owner = ownerOf(ctx);
  const sql = ctx.platform.db.app;
  const [licence, terms, means, accounts] = await Promise.all([
    currentLicence(ctx.platform),
    findTerms(sql),
    findMeans(sql, owner),
    listPayAccounts(sql, owner),
  ]);
  // Money that is owed to the participant may be withdrawn even after the licence has ended.
  const sources = keysOf(CASH_OUT_SOURCES).filter((source) =>
    SERVICES_OF[source].every((service) => whyNotFinished(licence, service, ctx.platform.clock.now()) === null),
  );
  return {
    currency: BOOKS_CURRENCY,
    float: formatMoney(means.float),
    commission: formatMoney(means.commission),
    sources,
    accounts: accounts.map(({ fault, ...account }) => ({ ...account, why: faultText(fault) })),
    terms: viewTerms(terms),
    usedAmount: formatMoney(means.usedAmount),
    usedCount: means.usedCount,
    why: sources.length === 0 ? zh.readCashOutForm.notLicensed : faultText(means.fault),
  };
}

/** The terms in force, for the staff. */
export async function readCashOutTerms(ctx: Ctx): Promise<CashOutTerms> {
  allow(ctx.actor, 'cash-out:read');
  return viewTerms(await findTerms(ctx.platform.db.app));
}
