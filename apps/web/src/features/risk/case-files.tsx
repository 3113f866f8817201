import type { RiskCaseDetail } from '@mashang/contract/risk-cases';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS } from '@mashang/contract/uploads';
import { type ReactNode, useId } from 'react';
import { showToast } from '../../lib/toast.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import { refreshCases, uploadCaseFile } from './case-queries.ts';

type Props = { id: string; files: RiskCaseDetail['files']; mayWrite: boolean };

/** Pictures that belong to the case, sealed where they lie. */
export function CaseFiles({ id, files, mayWrite }: Props): ReactNode {
  const titleId = useId();
  if (files.length === 0 && !mayWrite) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 className="section-title" id={titleId}>
        文件
      </h3>
      <div className="risk-files">
        {files.map((file) => (
          <a key={file.name} href={file.url} target="_blank" rel="noreferrer" title={`${file.by} ${file.time}`}>
            <img src={file.url} alt="" loading="lazy" />
            <span className="break">{file.title}</span>
          </a>
        ))}
      </div>
      {mayWrite ? (
        <FilePicker
          label="添加图片"
          accept=".jpg,.jpeg,.png,.gif"
          maxBytes={PICTURE_MAX_BYTES}
          tooLarge={PICTURE_TEXTS.size}
          note="JPG、GIF 或 PNG，不超过 2MB，加密存放，添加后不可删除"
          picked={undefined}
          upload={async (file, options) => {
            const { url } = await uploadCaseFile({ id, title: file.name.slice(0, 120) || '文件' }, file, options);
            return { file: url };
          }}
          onPick={(added) => {
            if (!added) return;
            showToast('success', '上传成功');
            void refreshCases();
          }}
        />
      ) : null}
    </section>
  );
}
