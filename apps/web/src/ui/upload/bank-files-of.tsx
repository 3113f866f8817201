import type { ReactNode } from 'react';
import { FILE_FORMATS, type FileFormat, type PaymentFile } from '../../lib/api/bank-files.ts';
import * as controls from '../form/controls.module.css';
import * as looks from '../layout/looks.module.css';
import * as lineList from '../table/line-list.module.css';
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
      <h3 className={controls.sectionTitle}>{zh.bankFiles.title}</h3>
      <ul className={lineList.cashLines}>
        {files.toReversed().map(({ batchNo, sentTime, sentBy, failReason, hasPayer }, place) => (
          <li key={batchNo} className={controls.chips}>
            <span className={looks.mono}>{batchNo}</span>
            <span className={`${looks.soft} ${looks.num}`}>
              {sentTime} {sentBy}
              {failReason ? zh.bankFiles.failed(failReason) : ''}
            </span>
            {hrefOf
              ? FILE_FORMATS.filter(([format]) => format === 'csv' || hasPayer).map(([format, title]) => (
                  <a
                    key={format}
                    className={`${controls.btn} ${controls.btnSmall}`}
                    href={hrefOf(batchNo, format)}
                    download
                    aria-label={zh.bankFiles.downloadLabel(batchNo, title)}
                  >
                    {title}
                  </a>
                ))
              : null}
            {place > 0 ? <span className={looks.soft}>{zh.bankFiles.oldFile}</span> : null}
          </li>
        ))}
      </ul>
      {hrefOf ? <p className={controls.fieldHint}>{zh.bankFiles.fullAccountsHint}</p> : null}
    </section>
  );
}
