import {
  KYC_DOCUMENT_NAMES,
  KYC_DOCUMENTS_NEEDED,
  type KycDocumentKind,
  type ParticipantKind,
  type SubmitKycBody,
} from '@mashang/contract/participants';
import { OWNERS_MAX, parseShare, whyOwnersRefused } from '@mashang/contract/verification';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { type OwnerInput, OwnersField } from '../../ui/owners-field.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { uploadPaper } from './queries.ts';

const PHONE = /^\+?\d[\d -]{4,18}$/;
const DOCUMENT_NO = /^[0-9A-Za-z-]{6,32}$/;
/** Reasons by the field's name; those of owners with their place (`owners.0.name`). */
export type PaperErrors = Partial<Record<string, string>>;
type Fields = Pick<SubmitKycBody, 'legalName' | 'phone' | 'documentNo'>;
/** A picture on the server by its name, and here by an address only this page knows: the server shows it to reviewers alone. */
type Paper = { name: string; preview: string; expiresOn: string };
type Owned = { owners: OwnerInput[]; noOwnerReason: string };

/** What somebody hands in to be verified. */
export function usePapers(kind: ParticipantKind, first: Pick<Fields, 'legalName' | 'phone'>) {
  const [fields, setFields] = useState<Fields>({ ...first, documentNo: '' });
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
  const needed = KYC_DOCUMENTS_NEEDED[kind];
  const isCompany = kind === 'AGENT';
  function check(): PaperErrors {
    const wrong: PaperErrors = {};
    if (!fields.legalName.trim()) wrong.legalName = '请输入实名';
    if (!PHONE.test(fields.phone.trim())) wrong.phone = '手机号格式不正确';
    if (!DOCUMENT_NO.test(fields.documentNo.trim())) wrong.documentNo = '证件号码须为 6 至 32 位字母或数字';
    if (isCompany) Object.assign(wrong, whyOwnersWrong(owned));
    const missing = needed.find((one) => !papers[one]);
    if (missing) wrong.documents = `请上传${KYC_DOCUMENT_NAMES[missing]}`;
    setErrors(wrong);
    return wrong;
  }
  return {
    needed,
    isCompany,
    fields,
    owned,
    papers,
    errors,
    setErrors,
    check,
    dirty:
      fields.documentNo !== '' ||
      owned.owners.length > 0 ||
      owned.noOwnerReason !== '' ||
      Object.values(papers).some(Boolean),
    change: (change: Partial<Fields>) => {
      setFields((now) => ({ ...now, ...change }));
      setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) }));
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
    body: (): SubmitKycBody => ({
      legalName: fields.legalName.trim(),
      phone: fields.phone.trim(),
      documentNo: fields.documentNo.trim(),
      documents: needed.flatMap((one) =>
        papers[one] ? [{ kind: one, name: papers[one].name, expiresOn: papers[one].expiresOn }] : [],
      ),
      owners: owned.owners.map(({ name, documentNo, share }) => ({
        name: name.trim(),
        documentNo: documentNo.trim(),
        shareBp: parseShare(share) ?? 0,
      })),
      noOwnerReason: owned.noOwnerReason.trim(),
    }),
  };
}

/** What is wrong with the owners before the server is asked. */
function whyOwnersWrong({ owners, noOwnerReason }: Owned): PaperErrors {
  const wrong: PaperErrors = {};
  for (const [at, { name, documentNo, share }] of owners.entries()) {
    if (!name.trim()) wrong[`owners.${at}.name`] = '请输入姓名';
    if (!DOCUMENT_NO.test(documentNo.trim())) wrong[`owners.${at}.documentNo`] = '证件号码须为 6 至 32 位字母或数字';
    if (parseShare(share) === null) wrong[`owners.${at}.share`] = '持股比例须为 0 至 100，最多两位小数';
  }
  const whole = whyOwnersRefused({
    owners: owners.map((one) => ({ ...one, shareBp: parseShare(one.share) ?? 0 })),
    noOwnerReason: noOwnerReason.trim(),
  });
  if (whole) wrong[whole.field] = whole.reason;
  return wrong;
}

/** Until when a paper is good, once there is one. */
function ExpiryField({ papers, kind }: { papers: ReturnType<typeof usePapers>; kind: KycDocumentKind }): ReactNode {
  const paper = papers.papers[kind];
  if (!paper) return null;
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

/** Name, number and pictures of papers. With a token they go by an invitation, else by who is signed in. */
export function PapersFields({ papers, token }: { papers: ReturnType<typeof usePapers>; token?: string }): ReactNode {
  const { fields, errors, change, needed } = papers;
  const chosen = useRef<Partial<Record<KycDocumentKind, string>>>({});
  return (
    <div className="papers">
      <TextField
        label="实名（与证件一致）"
        name="legalName"
        maxLength={64}
        value={fields.legalName}
        error={errors.legalName}
        onChange={(event) => change({ legalName: event.target.value })}
      />
      <TextField
        label="手机号"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        value={fields.phone}
        error={errors.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <TextField
        label={needed.includes('licence') ? '统一社会信用代码' : '身份证号码'}
        name="documentNo"
        autoComplete="off"
        maxLength={32}
        value={fields.documentNo}
        error={errors.documentNo}
        onChange={(event) => change({ documentNo: event.target.value })}
      />
      <div className="paper-slots">
        {needed.map((kind) => (
          <section key={kind} aria-label={KYC_DOCUMENT_NAMES[kind]}>
            <h3 className="field-label">{KYC_DOCUMENT_NAMES[kind]}</h3>
            <UploadSlot
              label={KYC_DOCUMENT_NAMES[kind]}
              value={papers.papers[kind]?.preview ?? ''}
              upload={async (file, options) => {
                papers.put(kind, undefined);
                chosen.current[kind] = await uploadPaper(kind, file, { ...options, token });
                return URL.createObjectURL(file);
              }}
              onChange={(preview) =>
                papers.put(kind, preview ? { name: chosen.current[kind] ?? '', preview, expiresOn: '' } : undefined)
              }
            />
            <ExpiryField papers={papers} kind={kind} />
          </section>
        ))}
      </div>
      {papers.isCompany ? (
        <OwnersField
          owners={papers.owned.owners}
          reason={papers.owned.noOwnerReason}
          most={OWNERS_MAX}
          errorOf={(field) => errors[field]}
          onChange={papers.own}
        />
      ) : null}
      {errors.documents ? (
        <p className="field-error" role="alert">
          {errors.documents}
        </p>
      ) : (
        <p className="soft">图片加密存放，仅供审核人员查看，您的上级看不到。</p>
      )}
    </div>
  );
}
