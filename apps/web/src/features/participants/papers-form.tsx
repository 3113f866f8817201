import {
  KYC_DOCUMENT_NAMES,
  KYC_DOCUMENTS_NEEDED,
  type KycDocumentKind,
  type ParticipantKind,
  type SubmitKycBody,
} from '@mashang/contract/participants';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { uploadPaper } from './queries.ts';

const PHONE = /^\+?\d[\d -]{4,18}$/;
const DOCUMENT_NO = /^[0-9A-Za-z-]{6,32}$/;
export type PaperErrors = Partial<Record<'legalName' | 'phone' | 'documentNo' | 'documents', string>>;
type Fields = Pick<SubmitKycBody, 'legalName' | 'phone' | 'documentNo'>;
/** A picture on the server by its name, and here by an address only this page knows: the server shows it to reviewers alone. */
type Paper = { name: string; preview: string };

/** What somebody hands in to be verified. */
export function usePapers(kind: ParticipantKind, first: Pick<Fields, 'legalName' | 'phone'>) {
  const [fields, setFields] = useState<Fields>({ ...first, documentNo: '' });
  const [papers, setPapers] = useState<Partial<Record<KycDocumentKind, Paper>>>({});
  const [errors, setErrors] = useState<PaperErrors>({});
  const previews = useRef<string[]>([]);
  useEffect(() => {
    const urls = previews.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  const needed = KYC_DOCUMENTS_NEEDED[kind];
  function check(): PaperErrors {
    const wrong: PaperErrors = {};
    if (!fields.legalName.trim()) wrong.legalName = '请输入实名';
    if (!PHONE.test(fields.phone.trim())) wrong.phone = '手机号格式不正确';
    if (!DOCUMENT_NO.test(fields.documentNo.trim())) wrong.documentNo = '证件号码须为 6 至 32 位字母或数字';
    const missing = needed.find((one) => !papers[one]);
    if (missing) wrong.documents = `请上传${KYC_DOCUMENT_NAMES[missing]}`;
    setErrors(wrong);
    return wrong;
  }
  return {
    needed,
    fields,
    papers,
    errors,
    setErrors,
    check,
    dirty: fields.documentNo !== '' || Object.values(papers).some(Boolean),
    change: (change: Partial<Fields>) => {
      setFields((now) => ({ ...now, ...change }));
      setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) }));
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
      documents: needed.flatMap((one) => (papers[one] ? [{ kind: one, name: papers[one].name }] : [])),
    }),
  };
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
                papers.put(kind, preview ? { name: chosen.current[kind] ?? '', preview } : undefined)
              }
            />
          </section>
        ))}
      </div>
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
