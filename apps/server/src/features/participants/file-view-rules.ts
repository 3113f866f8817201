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

/** A file as it lies open before the server: what was handed in before businesses has no representative and no account. */
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

/** Everything of a file by its label: what it is compared by, and what a reviewer is shown of it. */
function shownOf(file: OpenFile): Shown[] {
  const { representative, settlement } = file;
  const owners = file.owners.map((one, at): Shown[] => [
    { label: `受益所有人 ${at + 1}`, value: one.name, text: `${maskName(one.name)} ${formatShare(one.shareBp)}%` },
    numbered(`受益所有人 ${at + 1} 证件号码`, one.documentNo),
  ]);
  const papers = file.documents.map(({ kind, name, expiresOn }) => ({
    label: KYC_DOCUMENT_NAMES[kind],
    value: `${name} ${expiresOn}`,
    text: expiresOn ? `有效期至 ${expiresOn}` : '长期有效',
  }));
  return [
    plain('主体类型', file.business ? BUSINESS_NAMES[file.business] : '自然人'),
    plain('企业名称', file.legalName),
    numbered('统一社会信用代码', file.creditCode),
    { label: '手机号', value: file.phone, text: file.phone && maskPhone(file.phone) },
    plain('法定代表人', representative?.name ?? ''),
    plain('法定代表人证件类型', representative ? PERSON_DOCUMENT_NAMES[representative.documentKind] : ''),
    numbered('法定代表人证件号码', representative?.documentNo ?? ''),
    numbered('结算账号', settlement?.accountNo ?? ''),
    plain('开户银行', settlement ? `${settlement.bankName} ${settlement.bankBranch}`.trim() : ''),
    plain('结算账户证明', settlement ? SETTLE_EVIDENCE_NAMES[settlement.evidence] : ''),
    ...owners.flat(),
    plain('无受益所有人说明', file.noOwnerReason),
    ...papers,
  ];
}

/** What is other in a file than in the one that was verified before it. */
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
