import {
  type ApplicationForm,
  MERCHANT_DOCUMENT_NAMES,
  MERCHANT_DOCUMENTS_NEEDED,
  type MerchantDocumentKind,
} from '@mashang/contract/merchants';
import { type ReactNode, useRef, useState } from 'react';
import { faultText } from '../../../lib/api/call-error.ts';
import type { Errors } from '../../../lib/form/form-rules.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { TextField } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { UploadSlot } from '../../../ui/upload/upload-slot.tsx';
import * as styles from '../merchants.module.css';
import { changePaper, uploadPaper } from '../queries.ts';
import * as zh from '../zh.tsx';
import { SLOTS } from './application-words.ts';

type Paper = ApplicationForm['documents'][number];
type Props = {
  form: ApplicationForm;
  reasons: Errors;
  onVersion(version: number): void;
  onFixed(kind: MerchantDocumentKind): void;
};

/** The documents as the server has them; every change is saved at once. */
function usePapers({ form, onVersion, onFixed }: Omit<Props, 'reasons'>) {
  const [papers, setPapers] = useState<readonly Paper[]>(form.documents);
  const [problem, setProblem] = useState<string>();
  const names = useRef(new Map<string, string>());
  function fail(failure: unknown): void {
    setProblem(faultText(failure));
  }
  function put(kind: MerchantDocumentKind, url: string): void {
    const name = names.current.get(url) ?? '';
    const rest = papers.filter((one) => kind === 'other' || one.kind !== kind);
    setPapers([...rest, { kind, name, url, expiresOn: '' }]);
    setProblem(undefined);
    onFixed(kind);
  }
  function remove(paper: Paper): void {
    changePaper({ id: form.id, name: paper.name, expiresOn: '', remove: true }).then(({ version }) => {
      setPapers((now) => now.filter(({ name }) => name !== paper.name));
      onVersion(version);
    }, fail);
  }
  function setEnd(paper: Paper, expiresOn: string): void {
    setPapers((now) => now.map((one) => (one.name === paper.name ? { ...one, expiresOn } : one)));
    changePaper({ id: form.id, name: paper.name, expiresOn, remove: false }).then(({ version }) => {
      onVersion(version);
      onFixed(paper.kind);
    }, fail);
  }
  return { papers, problem, names, put, remove, setEnd };
}

/** Documents of the company, each in its slot, with its expiry date. */
export function PaperFields({ reasons, ...props }: Props): ReactNode {
  const { form, onVersion } = props;
  const { papers, problem, names, put, remove, setEnd } = usePapers(props);
  async function upload(
    kind: MerchantDocumentKind,
    file: File,
    options: Parameters<typeof uploadPaper>[3],
  ): Promise<string> {
    const made = await uploadPaper(form.id, kind, file, options);
    names.current.set(made.url, made.name);
    onVersion(made.version);
    return made.url;
  }
  const others = papers.filter(({ kind }) => kind === 'other');
  const slots = [
    ...SLOTS.map(({ kind, title }) => ({
      key: kind as string,
      kind,
      title,
      paper: papers.find((one) => one.kind === kind),
    })),
    ...others.map((paper, at) => ({
      key: paper.name,
      kind: paper.kind,
      title: `${MERCHANT_DOCUMENT_NAMES.other} ${at + 1}`,
      paper,
    })),
    ...(others.length < 5
      ? [{ key: 'more', kind: 'other' as const, title: zh.paperFields.add, paper: undefined }]
      : []),
  ];
  return (
    <section aria-label={zh.paperFields.region}>
      <h3 className={controls.sectionTitle}>{zh.paperFields.region}</h3>
      <p className={looks.soft}>{zh.paperFields.lead}</p>
      <FormError text={problem} />
      <div className={styles.paperGrid}>
        {slots.map(({ key, kind, title, paper }) => (
          <section key={key} aria-label={title} className={styles.paper}>
            <h4 className={controls.fieldLabel}>
              {title}
              {MERCHANT_DOCUMENTS_NEEDED.includes(kind) ? (
                <span className={looks.soft}>{zh.paperFields.required}</span>
              ) : null}
            </h4>
            <UploadSlot
              kind="paper"
              label={title}
              value={paper?.url ?? ''}
              error={reasons[`documents.${kind}`]}
              upload={(file, options) => upload(kind, file, options)}
              onChange={(url) => (url ? put(kind, url) : paper && remove(paper))}
            />
            {paper ? (
              <TextField
                label={zh.paperFields.expiry}
                type="date"
                hint={zh.paperFields.expiryHint}
                value={paper.expiresOn}
                onChange={(event) => setEnd(paper, event.target.value)}
              />
            ) : null}
          </section>
        ))}
      </div>
    </section>
  );
}
