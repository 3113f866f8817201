import type { RiskCaseDetail } from '@mashang/contract/risk-cases';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { showToast } from '../../lib/toast.ts';
import { refreshCases, uploadCaseFile } from './case-queries.ts';

type Props = { id: string; files: RiskCaseDetail['files']; mayWrite: boolean };

/** Pictures that belong to the case, sealed where they lie. */
export function CaseFiles({ id, files, mayWrite }: Props): ReactNode {
  const titleId = useId();
  const upload = useMutation({
    mutationFn: (file: File) => uploadCaseFile(id, file.name.slice(0, 120) || '文件', file),
    onSuccess: () => showToast('success', '上传成功'),
    onSettled: () => void refreshCases(),
  });
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
        <label className="field">
          <span className="field-label">添加图片（JPG、GIF 或 PNG，不超过 2MB，加密存放）</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/gif"
            disabled={upload.isPending}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) upload.mutate(file);
              target.value = '';
            }}
          />
        </label>
      ) : null}
    </section>
  );
}
