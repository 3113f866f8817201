import type { AccountHealth, CheckedAccount, CollectionAccount } from '@mashang/contract/collection-accounts';
import { BOOKS_CURRENCY, formatMoney, formatPercent } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import type { UserActor } from '../../platform/verbs/verb.ts';
import type { AccountRow, CheckRow, HealthRow } from './account-reads-store.ts';
import { warningsOf, whyNotShown, whyOff } from './account-rules.ts';
import { evidenceUrl } from './evidence/evidence-names.ts';
import * as zh from './zh.ts';

type Beside = { actor: UserActor; health: HealthRow | undefined; allowedTypes: readonly number[] };

/** Converts an account for the API; fields that the contract does not name are dropped when the answer is written. */
export function viewAccount(row: AccountRow, { actor, health, allowedTypes }: Beside): CollectionAccount {
  const own = row.participantId === actor.participantId;
  return {
    ...row,
    accId: row.id.toString(),
    taid: row.participantId.toString(),
    own,
    // Only the owner sees the whole number; everybody else sees its first and last digits.
    evidenceFile: evidenceUrl(row.evidencePaper),
    outAuthNo: own ? row.outAuthNo : maskAccountNo(row.outAuthNo),
    currency: BOOKS_CURRENCY,
    minAmount: formatMoney(row.minFen),
    maxAmount: formatMoney(row.maxFen),
    whyOff: whyOff({ ...row, typeAllowed: allowedTypes.includes(row.accType) }),
    health: viewHealth(row, health),
  };
}

/** Converts an account for an operator, with the facts that the check needs. */
export function viewChecked(row: CheckRow, beside: Beside): CheckedAccount {
  const { nameMatches, enteredBy, enteredTime, checkedBy, settledBy, settledAt, authorisedAt, ...account } = row;
  return {
    ...viewAccount(account, beside),
    legalName: row.legalName,
    kycStatus: row.kycStatus,
    nameMatches,
    evidenceNote: noteOf({ settledBy, settledAt, authorisedAt, authorisationId: row.authorisationId }),
    evidenceFault: whyNotShown(row),
    enteredBy: enteredBy ?? '',
    enteredTime,
    checkedBy: checkedBy ?? '',
  };
}

/** A note about evidence that is not a document. */
function noteOf(of: Pick<CheckRow, 'settledBy' | 'settledAt' | 'authorisedAt' | 'authorisationId'>): string {
  if (of.settledBy) return zh.accountView.verifiedBy(SETTLED_BY[of.settledBy], of.settledAt);
  return of.authorisationId === '' ? '' : zh.accountView.authorisedBy(of.authorisationId, of.authorisedAt);
}
const SETTLED_BY = zh.accountView.ways;

function viewHealth(row: AccountRow, health: HealthRow | undefined): AccountHealth {
  const facts = health ?? NOTHING;
  const amount = (used: bigint, cap: bigint) => ({
    used: formatMoney(used),
    cap: formatMoney(cap),
    left: formatMoney(cap > used ? cap - used : 0n),
  });
  const dayAmount = { used: facts.dayUsed, cap: facts.dayCap };
  const monthAmount = { used: facts.monthUsed, cap: facts.monthCap };
  const dayCount = { used: facts.dayCountUsed, cap: facts.dayCountCap };
  return {
    rate24h: facts.orders24h === 0 ? '' : formatPercent(facts.successes24h, facts.orders24h),
    orders24h: facts.orders24h,
    rate7d: facts.orders7d === 0 ? '' : formatPercent(facts.successes7d, facts.orders7d),
    orders7d: facts.orders7d,
    lastReceiptTime: row.lastReceiptTime,
    dayAmount: amount(dayAmount.used, dayAmount.cap),
    dayCount: {
      used: String(dayCount.used),
      cap: String(dayCount.cap),
      left: String(Math.max(0, dayCount.cap - dayCount.used)),
    },
    monthAmount: amount(monthAmount.used, monthAmount.cap),
    warnings: warningsOf(
      { successes24h: facts.successes24h, orders24h: facts.orders24h, dayAmount, dayCount, monthAmount },
      { status: row.status, least: row.minFen, products: row.products, evidenceDue: row.evidenceDue },
    ),
  };
}

const NOTHING: Omit<HealthRow, 'id'> = {
  successes24h: 0,
  orders24h: 0,
  successes7d: 0,
  orders7d: 0,
  dayUsed: 0n,
  dayCap: 0n,
  dayCountUsed: 0,
  dayCountCap: 0,
  monthUsed: 0n,
  monthCap: 0n,
};
