import type { ReactNode } from 'react';
import { FILE_FORMATS, type FileFormat, type PaymentFile } from '../../lib/api/bank-files.ts';
import * as zh from '../zh.tsx';

type Props = {
  files: readonly PaymentFile[];
  /** Undefined without the permission to download; then no link is shown. */
  hrefOf: ((batchNo: string, format: FileFormat) => string) | undefined;
};

/** 付款文件: every bank file that contained a payment, the newest first, each with download links. */
export function BankFilesOf({ files, hrefOf }: Props): ReactNode {
  if (files.length === 0) return null;
  return (
    <section aria-label={zh.bankFiles.title} data-testid="bank-files">
      <h3 className="section-title">{zh.bankFiles.title}</h3>
      <ul className="cash-lines">
        {files.toReversed().map(({ batchNo, sentTime, sentBy, failReason, hasPayer }, place) => (
          <li key={batchNo} className="chips">
            <span className="mono">{batchNo}</span>
            <span className="soft num">
              {sentTime} {sentBy}
              {failReason ? zh.bankFiles.failed(failReason) : ''}
            </span>
            {hrefOf
              ? FILE_FORMATS.filter(([format]) => format === 'csv' || hasPayer).map(([format, title]) => (
                  <a
                    key={format}
                    className="btn btn-small"
                    href={hrefOf(batchNo, format)}
                    download
                    aria-label={zh.bankFiles.downloadLabel(batchNo, title)}
                  >
                    {title}
                  </a>
                ))
              : null}
            {place > 0 ? <span className="soft">{zh.bankFiles.oldFile}</span> : null}
          </li>
        ))}
      </ul>
      {hrefOf ? <p className="field-hint">{zh.bankFiles.fullAccountsHint}</p> : null}
    </section>
  );
}
