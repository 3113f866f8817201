import {
  BUSINESS_NAMES,
  BUSINESSES,
  KYC_DOCUMENT_NAMES,
  type KycDocumentKind,
  PERSON_DOCUMENT_NAMES,
  PERSON_DOCUMENTS,
  SETTLE_EVIDENCE,
  SETTLE_EVIDENCE_NAMES,
} from '@mashang/contract/businesses';
import { ID_NUMBER } from '@mashang/contract/fields';
import { OWNERS_MAX } from '@mashang/contract/verification';
import { type ReactNode, useEffect, useRef } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import { FormDate, FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { OwnersField } from '../../ui/form/owners-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { UploadSlot } from '../../ui/upload/upload-slot.tsx';
import { neededOf, type PaperValues } from './paper-rules.ts';
import * as styles from './participants.module.css';
import { type UploadAuthority, uploadPaper } from './queries.ts';
import * as zh from './zh.tsx';

type Papers = Form<PaperValues>;

/** Expiry date of a document, once there is one. */
function ExpiryField({ form, kind }: { form: Papers; kind: KycDocumentKind }): ReactNode {
  const { value: paper, put } = form.at(kind);
  if (!paper || kind === 'settlement') return null;
  const of = {
    rule: undefined,
    error: undefined,
    value: paper.expiresOn,
    put: (expiresOn: string) => put({ ...paper, expiresOn }),
  };
  return <FormDate of={of} label={zh.expiryField.label} hint={zh.expiryField.hint} />;
}

/** Creates preview addresses that only this page has, and releases them when the form is closed. */
function usePreviews(): (file: File) => string {
  const previews = useRef<string[]>([]);
  useEffect(() => {
    const urls = previews.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  return (file) => {
    const url = URL.createObjectURL(file);
    previews.current.push(url);
    return url;
  };
}

function PaperSlots({ form, authority }: { form: Papers; authority: UploadAuthority }): ReactNode {
  const previewOf = usePreviews();
  return (
    <div className={styles.paperSlots}>
      {neededOf(form.values).map((kind) => (
        <PaperSlot key={kind} form={form} kind={kind} authority={authority} previewOf={previewOf} />
      ))}
    </div>
  );
}

/**
 * A business's name, code, representative, owners, account and documents. `authority`: who may upload.
 */
export function PapersFields({ form, authority }: { form: Papers; authority: UploadAuthority }): ReactNode {
  const { business, evidence, owners, noOwnerReason } = form.values;
  const person = business === 'individual' ? zh.papersFields.proprietor : zh.papersFields.representative;
  return (
    <div className={styles.papers}>
      <FormSelect
        of={form.at('business')}
        label={zh.papersFields.business}
        options={BUSINESSES.map((one) => [one, BUSINESS_NAMES[one]])}
      />
      <FormField of={form.at('legalName')} label={zh.papersFields.legalName} plain />
      <FormField of={form.at('creditCode')} plain />
      <FormField of={form.at('phone')} label={zh.papersFields.phone} plain />
      <h3 className={controls.sectionTitle}>{person}</h3>
      <FormField of={form.at('representativeName')} label={zh.papersFields.representativeName(person)} plain />
      <FormSelect
        of={form.at('documentKind')}
        label={zh.papersFields.documentKind(person)}
        options={PERSON_DOCUMENTS.map((one) => [one, PERSON_DOCUMENT_NAMES[one]])}
      />
      <FormField of={{ ...form.at('documentNo'), rule: ID_NUMBER }} label={zh.papersFields.documentNo(person)} plain />
      <OwnersField
        owners={owners}
        reason={noOwnerReason}
        most={OWNERS_MAX}
        errorOf={(field) => form.errors[field]}
        onChange={(owners, noOwnerReason) => {
          form.set({ owners, noOwnerReason });
          form.forget(...Object.keys(form.errors).filter((name) => name.startsWith('owners.')));
        }}
      />
      <h3 className={controls.sectionTitle}>{zh.papersFields.accountHeading}</h3>
      <FormField of={form.at('accountNo')} hint={zh.papersFields.accountNoHint} plain />
      <FormField of={form.at('bankName')} plain />
      <FormField of={form.at('bankBranch')} label={zh.papersFields.bankBranch} plain />
      <FormSelect
        of={form.at('evidence')}
        label={zh.papersFields.evidence}
        options={SETTLE_EVIDENCE.map((one) => [one, SETTLE_EVIDENCE_NAMES[one]])}
        hint={evidence === 'payment' ? zh.papersFields.paymentHint : zh.papersFields.paperHint}
      />
      <h3 className={controls.sectionTitle}>{zh.papersFields.papersHeading}</h3>
      <PaperSlots form={form} authority={authority} />
      {form.errors.documents ? (
        <p className={controls.fieldError} role="alert">
          {form.errors.documents}
        </p>
      ) : (
        <p className={looks.soft}>{zh.papersFields.papersNote}</p>
      )}
    </div>
  );
}

type SlotProps = { form: Papers; kind: KycDocumentKind; authority: UploadAuthority; previewOf(file: File): string };
function PaperSlot({ form, kind, authority, previewOf }: SlotProps): ReactNode {
  const { value, put } = form.at(kind);
  const chosen = useRef('');
  function take(preview: string): void {
    put(preview ? { name: chosen.current, preview, expiresOn: '' } : undefined);
    form.forget('documents');
  }
  return (
    <section aria-label={KYC_DOCUMENT_NAMES[kind]}>
      <h4 className={controls.fieldLabel}>{KYC_DOCUMENT_NAMES[kind]}</h4>
      <UploadSlot
        label={KYC_DOCUMENT_NAMES[kind]}
        kind="paper"
        value={value?.preview ?? ''}
        upload={async (file, options) => {
          take('');
          chosen.current = await uploadPaper(kind, file, { ...options, authority });
          return previewOf(file);
        }}
        onChange={take}
      />
      <ExpiryField form={form} kind={kind} />
    </section>
  );
}
