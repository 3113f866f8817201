import type { RiskCaseDetail } from '@mashang/contract/risk-cases';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { type ReactNode, useId } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import { FilePicker } from '../../ui/upload/file-picker.tsx';
import * as styles from './cases.module.css';
import { refreshCases, uploadCaseFile } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { id: string; files: RiskCaseDetail['files']; mayWrite: boolean };

/** Images that belong to the case; they are stored encrypted. */
export function CaseFiles({ id, files, mayWrite }: Props): ReactNode {
  const titleId = useId();
  if (files.length === 0 && !mayWrite) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 className={controls.sectionTitle} id={titleId}>
        {zh.caseFiles.heading}
      </h3>
      <div className={styles.riskFiles}>
        {files.map((file) => (
          <a key={file.name} href={file.url} target="_blank" rel="noreferrer" title={`${file.by} ${file.time}`}>
            <img src={file.url} alt="" loading="lazy" />
            <span className={factStyles.break}>{file.title}</span>
          </a>
        ))}
      </div>
      {mayWrite ? (
        <FilePicker
          label={zh.caseFiles.add}
          accept=".jpg,.jpeg,.png,.gif"
          maxBytes={IMAGE_MAX_BYTES}
          tooLarge={IMAGE_TEXTS.size}
          note={zh.caseFiles.note}
          picked={undefined}
          upload={async (file, options) => {
            const { url } = await uploadCaseFile(
              { id, title: file.name.slice(0, 120) || zh.caseFiles.title },
              file,
              options,
            );
            return { file: url };
          }}
          onPick={(added) => {
            if (!added) return;
            showToast('success', zh.caseFiles.done);
            void refreshCases();
          }}
        />
      ) : null}
    </section>
  );
}
