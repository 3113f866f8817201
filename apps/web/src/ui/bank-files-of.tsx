import type { ReactNode } from 'react';
import { FILE_FORMATS, type FileFormat, type PaymentFile } from '../lib/bank-files.ts';

type Props = {
  files: readonly PaymentFile[];
  /** Without the right to take one no link is shown. */
  hrefOf: ((batchNo: string, format: FileFormat) => string) | undefined;
};

/** 付款文件: every bank file that a payment stood in, the newest first, each to be downloaded again. */
export function BankFilesOf({ files, hrefOf }: Props): ReactNode {
  if (files.length === 0) return null;
  return (
    <section aria-label="付款文件" data-testid="bank-files">
      <h3 className="section-title">付款文件</h3>
      <ul className="cash-lines">
        {files.toReversed().map(({ batchNo, sentTime, sentBy, failReason, hasPayer }, place) => (
          <li key={batchNo} className="chips">
            <span className="mono">{batchNo}</span>
            <span className="soft num">
              {sentTime} {sentBy}
              {failReason ? `，付款失败：${failReason}` : ''}
            </span>
            {hrefOf
              ? FILE_FORMATS.filter(([format]) => format === 'csv' || hasPayer).map(([format, title]) => (
                  <a
                    key={format}
                    className="btn btn-small"
                    href={hrefOf(batchNo, format)}
                    download
                    aria-label={`下载 ${batchNo} ${title}`}
                  >
                    {title}
                  </a>
                ))
              : null}
            {place > 0 ? <span className="soft">（旧文件，仅供查阅，请勿再次上传）</span> : null}
          </li>
        ))}
      </ul>
      {hrefOf ? <p className="field-hint">文件含完整账号，下载将写入审计日志。</p> : null}
    </section>
  );
}
