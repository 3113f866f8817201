import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FILE_FORMATS, filePayersQuery } from '../lib/bank-files.ts';
import { useMay } from '../lib/current-user.ts';

type Props = {
  batchNo: string;
  /** Who holds it may take the file; everybody else sees its number. */
  permission: Parameters<typeof useMay>[0];
  hrefOf(batchNo: string, format: (typeof FILE_FORMATS)[number][0]): string;
};

/** A bank file by its number, to be downloaded again: who closed the dialog that made it has not lost it. */
export function BankFileLinks({ batchNo, permission, hrefOf }: Props): ReactNode {
  const mayTake = useMay(permission);
  const payers = useQuery({ ...filePayersQuery, enabled: mayTake });
  // Without a registered account of client money a file has no payer, and is CSV alone.
  const formats = FILE_FORMATS.filter(([format]) => format === 'csv' || (payers.data ?? []).length > 0);
  return (
    <span className="chips" data-testid="bank-file-links">
      <span className="mono">{batchNo}</span>
      {mayTake
        ? formats.map(([format, title]) => (
            <a key={format} href={hrefOf(batchNo, format)} aria-label={`下载付款文件 ${title}`} download>
              {title}
            </a>
          ))
        : null}
    </span>
  );
}
