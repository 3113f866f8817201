import { type Entry, fromBufferPromise } from 'yauzl';
import { BusinessError } from '../../errors.ts';
import * as zh from '../zh.ts';
import { refuseSheet } from './sheet-row.ts';

/** The files inside a workbook. */
export type Workbook = { names: string[]; read(name: string): AsyncGenerator<Buffer> };

const ENTRIES_MAX = 2_000;
/** Most bytes that may be unpacked from a workbook in total; 100 000 rows of 20 columns are some 120 MB. */
const UNPACKED_MAX = 256 * 1024 * 1024;
/** The main part of a workbook: a file without it is no XLSX. */
const BOOK = 'xl/workbook.xml';

/** The file is complete in memory, so a read error is the file's fault. */
function refuseBroken(error: unknown): never {
  if (error instanceof BusinessError) throw error;
  refuseSheet(zh.xlsxZip.notXlsx);
}

/** Opens the zip by its directory. The sizes it claims are not trusted: bytes are counted as they are read. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const entries = new Map<string, Entry>();
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: false }).catch(refuseBroken);
  if (zip.entryCount > ENTRIES_MAX) refuseSheet(zh.xlsxZip.notXlsx);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) refuseSheet(zh.xlsxZip.locked);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    refuseBroken(error);
  }
  let unpacked = 0;
  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += chunk.length;
        if (unpacked > UNPACKED_MAX) refuseSheet(zh.xlsxZip.unpackedTooLarge);
        yield chunk;
      }
    } catch (error) {
      refuseBroken(error);
    }
  }
  return { names: [...entries.keys()], read };
}

/** Whether a file is a workbook. */
export async function isWorkbook(bytes: Buffer): Promise<boolean> {
  return (await openWorkbook(bytes)).names.includes(BOOK);
}
