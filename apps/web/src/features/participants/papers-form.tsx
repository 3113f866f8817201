import {
  BUSINESS_FIELDS,
  BUSINESS_NAMES,
  BUSINESSES,
  type Business,
  type BusinessFile,
  documentsNeeded,
  KYC_DOCUMENT_NAMES,
  type KycDocumentKind,
  PERSON_DOCUMENT_NAMES,
  PERSON_DOCUMENTS,
  type PersonDocumentKind,
  SETTLE_EVIDENCE,
  SETTLE_EVIDENCE_NAMES,
  type SettleEvidence,
  tidyFile,
  whyFileRefused,
} from '@mashang/contract/businesses';
import { whyNot } from '@mashang/contract/fields';
import { ID_NUMBER, OWNERS_MAX, PERSON_NAME, parseShare } from '@mashang/contract/verification';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { todayText } from '../../lib/shanghai-dates.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type OwnerInput, OwnersField } from '../../ui/owners-field.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { type PaperDoor, uploadPaper } from './queries.ts';

/** Reasons by the field's name; those of owners with their place (`owners.0.name`). */
export type PaperErrors = Partial<Record<string, string>>;
type Fields = {
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
};
/** By which name of the call a field's reasons come. */
const WIRE: Record<keyof Fields, string> = {
  business: 'business',
  legalName: 'legalName',
  phone: 'phone',
  creditCode: 'creditCode',
  representativeName: 'representative.name',
  documentKind: 'representative.documentKind',
  documentNo: 'representative.documentNo',
  accountNo: 'settlement.accountNo',
  bankName: 'settlement.bankName',
  bankBranch: 'settlement.bankBranch',
  evidence: 'settlement.evidence',
};
/** What is typed, by the contract; the document's number has rules of its kind besides. */
const RULES = {
  legalName: BUSINESS_FIELDS.legalName,
  phone: BUSINESS_FIELDS.phone,
  creditCode: BUSINESS_FIELDS.creditCode,
  representativeName: BUSINESS_FIELDS['representative.name'],
  accountNo: BUSINESS_FIELDS['settlement.accountNo'],
  bankName: BUSINESS_FIELDS['settlement.bankName'],
  bankBranch: BUSINESS_FIELDS['settlement.bankBranch'],
};
const TYPED = Object.keys(RULES) as (keyof typeof RULES)[];
const BLANK: Fields = {
  ...{ business: 'enterprise', legalName: '', phone: '', creditCode: '', representativeName: '', documentNo: '' },
  ...{ documentKind: 'identity', accountNo: '', bankName: '', bankBranch: '', evidence: 'document' },
};
/** A paper on the server by its name, and here by an address only this page knows: the server shows it to reviewers alone. */
type Paper = { name: string; preview: string; expiresOn: string };
type Owned = { owners: OwnerInput[]; noOwnerReason: string };

/** What a business hands in to be verified: one form, whoever fills it in. */
export function usePapers(first: Partial<Pick<Fields, 'business' | 'legalName' | 'phone'>> = {}) {
  const [begun] = useState<Fields>(() => ({ ...BLANK, ...first }));
  const [fields, setFields] = useState(begun);
  const [papers, setPapers] = useState<Partial<Record<KycDocumentKind, Paper>>>({});
  const [owned, setOwned] = useState<Owned>({ owners: [], noOwnerReason: '' });
  const [errors, setErrors] = useState<PaperErrors>({});
  const previews = useRef<string[]>([]);
  useEffect(() => {
    const urls = previews.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  const needed = documentsNeeded({ representative: fields, settlement: fields });
  function body(): BusinessFile {
    return tidyFile({
      business: fields.business,
      legalName: fields.legalName.trim(),
      phone: fields.phone.trim(),
      creditCode: fields.creditCode.trim(),
      representative: {
        name: fields.representativeName.trim(),
        documentKind: fields.documentKind,
        documentNo: fields.documentNo.trim(),
      },
      settlement: {
        accountNo: fields.accountNo.trim(),
        bankName: fields.bankName.trim(),
        bankBranch: fields.bankBranch.trim(),
        evidence: fields.evidence,
      },
      documents: needed.flatMap((kind) => {
        const paper = papers[kind];
        return paper ? [{ kind, name: paper.name, expiresOn: paper.expiresOn }] : [];
      }),
      owners: owned.owners.map(({ name, documentNo, share }) => ({
        name: name.trim(),
        documentNo: documentNo.trim(),
        shareBp: parseShare(share) ?? 0,
      })),
      noOwnerReason: owned.noOwnerReason.trim(),
    });
  }
  function check(): PaperErrors {
    const rules = whyFileRefused(body(), todayText(Date.now())).map(({ field, reason }) => [field, reason]);
    const wrong: PaperErrors = { ...Object.fromEntries(rules), ...whyTypedWrong(fields, owned) };
    setErrors(wrong);
    return wrong;
  }
  return {
    ...{ needed, fields, owned, papers, errors, check, body },
    dirty:
      fields !== begun || owned.owners.length > 0 || owned.noOwnerReason !== '' || Object.values(papers).some(Boolean),
    /** What the server says of fields that stand in this form. */
    refuse: (error: unknown) => {
      if (error instanceof CallError)
        setErrors(Object.fromEntries(error.fields.map(({ field, reason }) => [field, reason])));
    },
    change: (change: Partial<Fields>) => {
      setFields((now) => ({ ...now, ...change }));
      const names = (Object.keys(change) as (keyof Fields)[]).map((name) => [WIRE[name], undefined]);
      setErrors((now) => ({ ...now, ...Object.fromEntries(names) }));
    },
    own: (owners: OwnerInput[], noOwnerReason: string) => {
      setOwned({ owners, noOwnerReason });
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([name]) => !/^(owners|noOwnerReason)/.test(name))),
      );
    },
    put: (one: KycDocumentKind, paper: Paper | undefined) => {
      if (paper) previews.current.push(paper.preview);
      setPapers((now) => ({ ...now, [one]: paper }));
      setErrors((now) => ({ ...now, documents: undefined }));
    },
  };
}
type Papers = ReturnType<typeof usePapers>;

/** What the form of a text says is wrong, before the rules are asked. */
function whyTypedWrong(fields: Fields, { owners }: Owned): PaperErrors {
  const wrong: Record<string, string | undefined> = {};
  for (const name of TYPED) wrong[WIRE[name]] = whyNot(RULES[name], fields[name]);
  for (const [at, owner] of owners.entries()) {
    wrong[`owners.${at}.name`] = whyNot(PERSON_NAME, owner.name);
    wrong[`owners.${at}.documentNo`] = whyNot(ID_NUMBER, owner.documentNo);
    if (parseShare(owner.share) === null) wrong[`owners.${at}.share`] = '持股比例须为 0 至 100，最多两位小数';
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, reason]) => reason !== undefined));
}

/** Until when a paper is good, once there is one. */
function ExpiryField({ papers, kind }: { papers: Papers; kind: KycDocumentKind }): ReactNode {
  const paper = papers.papers[kind];
  if (!paper || kind === 'settlement') return null;
  return (
    <TextField
      label="有效期至"
      type="date"
      hint="长期有效可留空"
      value={paper.expiresOn}
      onChange={(event) => papers.put(kind, { ...paper, expiresOn: event.target.value })}
    />
  );
}

type TextName = Exclude<keyof Fields, 'business' | 'documentKind' | 'evidence'>;
type TextProps = { papers: Papers; field: TextName; label: string; hint?: string };
function FileText({ papers: { fields, errors, change }, field, label, hint }: TextProps): ReactNode {
  return (
    <TextField
      label={label}
      name={WIRE[field]}
      autoComplete="off"
      maxLength={(field === 'documentNo' ? ID_NUMBER : RULES[field]).max}
      hint={hint}
      value={fields[field]}
      error={errors[WIRE[field]]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  );
}

/** A business's name, code, representative, owners, account and papers. `door` says by which right its papers go to the server. */
export function PapersFields({ papers, door }: { papers: Papers; door: PaperDoor }): ReactNode {
  const { fields, errors, change, needed } = papers;
  const isSole = fields.business === 'individual';
  const person = isSole ? '经营者' : '法定代表人';
  return (
    <div className="papers">
      <SelectField
        label="主体类型"
        name="business"
        options={BUSINESSES.map((one) => [one, BUSINESS_NAMES[one]])}
        value={fields.business}
        error={errors.business}
        onChange={(event) => change({ business: event.target.value as Business })}
      />
      <FileText papers={papers} field="legalName" label="企业名称（与营业执照一致）" />
      <FileText papers={papers} field="creditCode" label="统一社会信用代码" />
      <FileText papers={papers} field="phone" label="联系手机号" />
      <h3 className="section-title">{person}</h3>
      <FileText papers={papers} field="representativeName" label={`${person}姓名`} />
      <SelectField
        label={`${person}证件类型`}
        options={PERSON_DOCUMENTS.map((one) => [one, PERSON_DOCUMENT_NAMES[one]])}
        value={fields.documentKind}
        onChange={(event) => change({ documentKind: event.target.value as PersonDocumentKind })}
      />
      <FileText papers={papers} field="documentNo" label={`${person}证件号码`} />
      <OwnersField
        owners={papers.owned.owners}
        reason={papers.owned.noOwnerReason}
        most={OWNERS_MAX}
        errorOf={(field) => errors[field]}
        onChange={papers.own}
      />
      <h3 className="section-title">结算账户</h3>
      <FileText papers={papers} field="accountNo" label="结算账号" hint="户名须与企业名称一致" />
      <FileText papers={papers} field="bankName" label="开户银行" />
      <FileText papers={papers} field="bankBranch" label="开户支行（选填）" />
      <SelectField
        label="证明方式"
        options={SETTLE_EVIDENCE.map((one) => [one, SETTLE_EVIDENCE_NAMES[one]])}
        value={fields.evidence}
        hint={
          fields.evidence === 'payment'
            ? '运营向该账户打一笔小额款项，登录后回填到账金额'
            : '开户许可证、银行回单或盖章的账户证明'
        }
        onChange={(event) => change({ evidence: event.target.value as SettleEvidence })}
      />
      <h3 className="section-title">证件</h3>
      <div className="paper-slots">
        {needed.map((kind) => (
          <PaperSlot key={kind} papers={papers} kind={kind} door={door} />
        ))}
      </div>
      {errors.documents ? (
        <p className="field-error" role="alert">
          {errors.documents}
        </p>
      ) : (
        <p className="soft">文件加密存放，仅供审核人员查看，上级看不到。</p>
      )}
    </div>
  );
}

function PaperSlot({ papers, kind, door }: { papers: Papers; kind: KycDocumentKind; door: PaperDoor }): ReactNode {
  const chosen = useRef('');
  return (
    <section aria-label={KYC_DOCUMENT_NAMES[kind]}>
      <h4 className="field-label">{KYC_DOCUMENT_NAMES[kind]}</h4>
      <UploadSlot
        label={KYC_DOCUMENT_NAMES[kind]}
        kind="paper"
        value={papers.papers[kind]?.preview ?? ''}
        upload={async (file, options) => {
          papers.put(kind, undefined);
          chosen.current = await uploadPaper(kind, file, { ...options, door });
          return URL.createObjectURL(file);
        }}
        onChange={(preview) => papers.put(kind, preview ? { name: chosen.current, preview, expiresOn: '' } : undefined)}
      />
      <ExpiryField papers={papers} kind={kind} />
    </section>
  );
}
