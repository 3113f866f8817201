import { type Entry, fromBufferPromise } from 'yauzl';
import { BusinessError } from '../errors.ts';
import { refuseSheet } from './sheet-row.ts';
import * as zh from './zh.ts';

/** The files inside a workbook. */
export type Workbook = { names: string[]; read(name: string): AsyncGenerator<Buffer> };

const ENTRIES_MAX = 2_000;
/** What all files read of a workbook may come to; 100 000 rows of 20 columns are some 120 MB. */
const UNPACKED_MAX = 256 * 1024 * 1024;
/** The word of a workbook: what has none is no XLSX. */
const BOOK = 'xl/workbook.xml';

/** What cannot be read of a file that is whole in memory is the file's fault. */
function refuseBroken(error: unknown): never {
  if (error instanceof BusinessError) throw error;
  refuseSheet(zh.xlsxZip.notXlsx);
}

/** Opens the zip by its own directory. Sizes it claims are not believed: what is read is counted. */
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
