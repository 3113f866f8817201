import {
  BUSINESS_NAMES,
  type Business,
  type BusinessFile,
  KYC_DOCUMENT_NAMES,
  type KycDocumentKind,
  PERSON_DOCUMENT_NAMES,
  SETTLE_EVIDENCE_NAMES,
} from '@mashang/contract/businesses';
import { maskAccountNo, maskName, maskPhone } from '@mashang/contract/participants';
import { type BeneficialOwner, formatShare } from '@mashang/contract/verification';
import * as zh from '../zh.ts';

/** A decrypted file. Files from before participants were businesses have no representative and no account. */
export type OpenFile = {
  business: Business | null;
  legalName: string;
  phone: string;
  creditCode: string;
  representative: BusinessFile['representative'] | null;
  settlement: BusinessFile['settlement'] | null;
  owners: readonly BeneficialOwner[];
  noOwnerReason: string;
  documents: readonly { kind: KycDocumentKind; name: string; expiresOn: string }[];
};
type Shown = { label: string; value: string; text: string };

const numbered = (label: string, value: string): Shown => ({ label, value, text: maskAccountNo(value) });
const plain = (label: string, text: string): Shown => ({ label, value: text, text });

/** Returns everything of a file by its label: the value that is compared, and the text that a reviewer sees. */
function shownOf(file: OpenFile): Shown[] {
  const { representative, settlement } = file;
  const owners = file.owners.map((one, at): Shown[] => [
    { label: zh.lines.owner(at + 1), value: one.name, text: `${maskName(one.name)} ${formatShare(one.shareBp)}%` },
    numbered(zh.fileViewRules.ownerDocumentNo(at + 1), one.documentNo),
  ]);
  const papers = file.documents.map(({ kind, name, expiresOn }) => ({
    label: KYC_DOCUMENT_NAMES[kind],
    value: `${name} ${expiresOn}`,
    text: expiresOn ? zh.fileViewRules.validUntil(expiresOn) : zh.fileViewRules.validForever,
  }));
  return [
    plain(zh.fileViewRules.subjectKind, file.business ? BUSINESS_NAMES[file.business] : zh.fileViewRules.naturalPerson),
    plain(zh.fileViewRules.companyName, file.legalName),
    numbered(zh.fileViewRules.creditCode, file.creditCode),
    { label: zh.fileViewRules.phone, value: file.phone, text: file.phone && maskPhone(file.phone) },
    plain(zh.words.representative, representative?.name ?? ''),
    plain(
      zh.fileViewRules.representativeDocument,
      representative ? PERSON_DOCUMENT_NAMES[representative.documentKind] : '',
    ),
    numbered(zh.fileViewRules.representativeDocumentNo, representative?.documentNo ?? ''),
    numbered(zh.fileViewRules.settlementAccount, settlement?.accountNo ?? ''),
    plain(zh.fileViewRules.bank, settlement ? `${settlement.bankName} ${settlement.bankBranch}`.trim() : ''),
    plain(zh.fileViewRules.accountProof, settlement ? SETTLE_EVIDENCE_NAMES[settlement.evidence] : ''),
    ...owners.flat(),
    plain(zh.fileViewRules.noOwners, file.noOwnerReason),
    ...papers,
  ];
}

/** Returns the differences of a file from the one that was verified before it. */
export function changesOf(before: OpenFile, after: OpenFile): { label: string; before: string; after: string }[] {
  const was = new Map(shownOf(before).map((one) => [one.label, one]));
  const is = new Map(shownOf(after).map((one) => [one.label, one]));
  const labels = [...new Set([...is.keys(), ...was.keys()])];
  return labels.flatMap((label) => {
    const [old, now] = [was.get(label), is.get(label)];
    if ((old?.value ?? '') === (now?.value ?? '')) return [];
    return [{ label, before: old?.text ?? '', after: now?.text ?? '' }];
  });
}
