import {
  BUSINESS_FIELDS,
  type Business,
  type BusinessFile,
  documentsNeeded,
  type KycDocumentKind,
  type PersonDocumentKind,
  type SettleEvidence,
  tidyFile,
  whyFileRefused,
} from '@mashang/contract/businesses';
import { type Field, ID_NUMBER, NO_OWNER_REASON, PERSON_NAME, whyNot } from '@mashang/contract/fields';
import { parseShare, SHARE_WRONG } from '@mashang/contract/verification';
import { type Errors, type FaultWords, tidied, whyWrong } from '../../lib/form/form-rules.ts';
import type { OwnerInput } from '../../ui/form/owners-field.tsx';

/**
 * A document by its name on the server, and by a preview address that only this page has: the server shows it to
 * reviewers alone.
 */
export type Paper = { name: string; preview: string; expiresOn: string };
/** A business's submission for verification, in the shape of its form. */
export type PaperValues = Record<KycDocumentKind, Paper | undefined> & {
  business: Business;
  legalName: string;
  phone: string;
  creditCode: string;
  representativeName: string;
  documentKind: PersonDocumentKind;
  documentNo: string;
  accountNo: string;
  bankName: string;
  bankBranch: string;
  evidence: SettleEvidence;
  owners: OwnerInput[];
  noOwnerReason: string;
};

/** Rules of the typed fields, by the contract; the document's number has rules of its kind (`whyFileRefused`). */
export const PAPER_FIELDS = {
  legalName: BUSINESS_FIELDS.legalName,
  phone: BUSINESS_FIELDS.phone,
  creditCode: BUSINESS_FIELDS.creditCode,
  representativeName: BUSINESS_FIELDS['representative.name'],
  accountNo: BUSINESS_FIELDS['settlement.accountNo'],
  bankName: BUSINESS_FIELDS['settlement.bankName'],
  bankBranch: BUSINESS_FIELDS['settlement.bankBranch'],
  noOwnerReason: NO_OWNER_REASON,
} as const satisfies Record<string, Field>;

/** Maps a refusal to the form: the call's names are longer, and owners and documents have rows. */
export const PAPER_WORDS = {
  nameOf(field: string): string {
    if (field === 'representative.name') return 'representativeName';
    return field.replace(/^(representative|settlement)\./, '').replace(/^documents\..*/, 'documents');
  },
  rows: ['owners', 'documents'],
} as const satisfies FaultWords;

export function blankPapers(first: Partial<Pick<PaperValues, 'business' | 'legalName' | 'phone'>> = {}): PaperValues {
  return {
    business: 'enterprise',
    legalName: '',
    phone: '',
    creditCode: '',
    representativeName: '',
    documentNo: '',
    documentKind: 'identity',
    accountNo: '',
    bankName: '',
    bankBranch: '',
    evidence: 'document',
    licence: undefined,
    id_front: undefined,
    id_back: undefined,
    settlement: undefined,
    owners: [],
    noOwnerReason: '',
    ...first,
  };
}

export function neededOf({ documentKind, evidence }: PaperValues): KycDocumentKind[] {
  return documentsNeeded({ representative: { documentKind }, settlement: { evidence } });
}

/** Converts the form's values to the file that is sent. */
export function fileOf(values: PaperValues): BusinessFile {
  const { representativeName, documentKind, documentNo, accountNo, bankName, bankBranch, evidence, owners, ...others } =
    tidied<PaperValues>(PAPER_FIELDS, values);
  const { business, legalName, phone, creditCode, noOwnerReason } = others;
  return tidyFile({
    business,
    legalName,
    phone,
    creditCode,
    noOwnerReason,
    representative: { name: representativeName, documentKind, documentNo },
    settlement: { accountNo, bankName, bankBranch, evidence },
    documents: neededOf(values).flatMap((kind) => {
      const paper = values[kind];
      return paper ? [{ kind, name: paper.name, expiresOn: paper.expiresOn }] : [];
    }),
    owners: owners.map(({ name, documentNo, share }) => ({
      name: name.trim(),
      documentNo: documentNo.trim(),
      shareBp: parseShare(share) ?? 0,
    })),
  });
}

/** Errors of a file, by the form's names: first those of the fields, then those of the file's rules. */
export function whyPapersWrong(values: PaperValues, today: string): Errors {
  const rules = whyFileRefused(fileOf(values), today).map(({ field, reason }) => [PAPER_WORDS.nameOf(field), reason]);
  const owners = values.owners.flatMap(({ name, documentNo, share }, at) => [
    [`owners.${at}.name`, whyNot(PERSON_NAME, name)],
    [`owners.${at}.documentNo`, whyNot(ID_NUMBER, documentNo)],
    [`owners.${at}.share`, parseShare(share) === null ? SHARE_WRONG : undefined],
  ]);
  const rows = owners.filter(([, reason]) => reason !== undefined);
  return { ...Object.fromEntries([...rules, ...rows]), ...whyWrong<PaperValues>(PAPER_FIELDS, values) };
}
