import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import type { Evidence, OrderProof, PayoutProof } from '@mashang/contract/evidence';
import { builtInPolicy, type JurisdictionPolicy, tidyPolicy } from '@mashang/contract/jurisdictions';
import { formatMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import { sha256Hex } from '../../platform/security/crypto.ts';
import type { Signer } from '../../platform/security/signing-keys.ts';
import type { HolderRow, LicenceRow, LimitRow, OrderRow, PlaceRow, PostingRow, ProofRow } from './evidence-store.ts';

const reasons: Record<string, string> = SKIP_REASONS;

/** The file's text: its content, the key, and the key's signature over exactly these. */
export function signEvidence(said: Evidence | OrderProof | PayoutProof, signer: Signer): string {
  const file = { ...said, key: signer.publicKey };
  return textOf({ ...file, signature: signer.sign(textOf(file)) });
}

/** The only way to write such a file: read and written again it is the same, byte for byte. */
export function textOf(file: object): string {
  return `${JSON.stringify(file, null, 1)}\n`;
}

export function viewLicence(row: LicenceRow | null): Evidence['licence'] {
  if (!row) return null;
  const policy: JurisdictionPolicy | null = builtInPolicy(row.jurisdiction) ?? (row.policy && tidyPolicy(row.policy));
  if (!policy) return { ...row, policy: null };
  const { name, services, settlementModes, accountTypes } = policy;
  const said = {
    name,
    services: [...services],
    settlementModes: [...settlementModes],
    accountTypes: [...accountTypes],
  };
  return { ...row, policy: { ...said, version: sha256Hex(JSON.stringify(said)) } };
}

/** A business's name is masked like a person's: the parties concerned know it, and everybody else learns nothing. */
export function viewHolder(row: HolderRow | null): Evidence['holder'] {
  if (!row) return null;
  return {
    ...row,
    legalName: maskName(row.legalName),
    receiveUserName: maskName(row.receiveUserName),
    accountNo: maskAccountNo(row.accountNo),
  };
}

export function viewLimits(row: LimitRow | null): Evidence['limits'] {
  if (!row) return null;
  return {
    ...row,
    dailyAmount: formatMoney(row.dailyAmount),
    monthlyAmount: formatMoney(row.monthlyAmount),
    usedDayAmount: formatMoney(row.usedDayAmount),
    usedMonthAmount: formatMoney(row.usedMonthAmount),
  };
}

/** The institution and the account that the payer was sent to. */
export function viewInstitution({
  institution,
  bankAccount,
  accountNo,
  holder,
  bankName,
}: PlaceRow): Evidence['holder'] {
  return { institution, bankAccount, accountNo: maskAccountNo(accountNo), receiveUserName: holder, bankName };
}

export function viewPlaceLimits(row: PlaceRow): Evidence['limits'] {
  const { place, dailyCount, usedDayCount } = row;
  return {
    place,
    dailyCount,
    usedDayCount,
    minAmount: formatMoney(row.minAmount),
    maxAmount: formatMoney(row.maxAmount),
    dailyAmount: formatMoney(row.dailyAmount),
    usedDayAmount: formatMoney(row.usedDayAmount),
  };
}

export function viewPlace(row: PlaceRow): NonNullable<Evidence['routing']['places']>[number] {
  const { place, bankAccount, bankName, virtualWay, virtualNo, reference, time, closedTime } = row;
  const accountNo = maskAccountNo(row.accountNo);
  return { place, bankAccount, bankName, accountNo, virtualWay, virtualNo, reference, time, closedTime };
}

/** Groups postings into transfers, in the order of the ledger. */
export function viewLedger(rows: readonly PostingRow[]): Evidence['ledger'] {
  const transfers = new Map<string, Evidence['ledger'][number]>();
  for (const { id, type, reference, time, line, owner, account, bankAccount, currency, amount } of rows) {
    const one = transfers.get(id) ?? { id, type, reference, time, postings: [] };
    one.postings.push({
      line,
      owner,
      account,
      ...(bankAccount && { bankAccount }),
      currency,
      amount: formatMoney(amount),
    });
    transfers.set(id, one);
  }
  return [...transfers.values()];
}

/** A proof with both people who accepted it; with only one, it still waits for the second. */
export function viewProof(row: ProofRow): Evidence['outside']['proofs'][number] {
  const { firstBy, firstTime, acceptedTime, ...said } = row;
  if (firstBy === '') return said;
  const second = said.acceptedBy === '' ? [] : [{ by: said.acceptedBy, time: acceptedTime }];
  return { ...said, acceptances: [{ by: firstBy, time: firstTime }, ...second] };
}

export function viewPassedOver(skipped: OrderRow['skipped']): Evidence['routing']['passedOver'] {
  return skipped.map(({ a, r, p }) => ({
    account: a === '0' ? '' : a,
    ...(p !== undefined && { place: p }),
    reason: reasons[r] ?? r,
  }));
}
