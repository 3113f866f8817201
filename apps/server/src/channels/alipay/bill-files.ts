import { unzipSync, zipSync } from 'fflate';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import * as zh from './zh.ts';

const UNPACKED_MAX = 256 * 1_024 * 1_024;
const FILES_MAX = 20;
/** The same files give the same bytes: a packed file carries no time of its own. */
const NO_TIME = new Date('1980-01-01T00:00:00');

/** Unpacks a ZIP by name. Throws ConnectorUnwell where it is none, or larger than a bill may be. */
export function unpacked(file: Uint8Array): Record<string, Uint8Array> {
  let bytes = 0;
  let files = 0;
  const isSmall = ({ originalSize }: { originalSize: number }) => {
    bytes += originalSize;
    files += 1;
    if (bytes > UNPACKED_MAX || files > FILES_MAX) throw new ConnectorUnwell(zh.alipayBill.notZip);
    return true;
  };
  try {
    return unzipSync(file, { filter: isSmall });
  } catch {
    throw new ConnectorUnwell(zh.alipayBill.notZip);
  }
}

/** Packs files under their names, as they are. */
export function packed(files: Record<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync(files, { level: 0, mtime: NO_TIME }));
}

/** The texts of a bill's CSV files, which the company writes in GBK. */
export function textsOf(files: Record<string, Uint8Array>): string[] {
  return Object.values(files).map((bytes) => new TextDecoder('gb18030').decode(bytes));
}

/** Cells end in a tab, so that a spreadsheet keeps long numbers. */
export function cellsOf(row: string): string[] {
  return row.split(',').map((cell) => cell.trim());
}
