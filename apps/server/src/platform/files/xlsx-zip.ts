import { createInflateRaw } from 'node:zlib';
import { refuseSheet } from './sheet-row.ts';
import * as zh from './zh.ts';

/** A file inside the workbook. */
type Entry = { method: number; start: number; packed: number };
export type Workbook = { has(name: string): boolean; names: string[]; read(name: string): AsyncGenerator<Buffer> };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRIES_MAX = 2_000;
/** What all files read of a workbook may come to; 100 000 rows of 20 columns are some 120 MB. */
const UNPACKED_MAX = 256 * 1024 * 1024;
const NOT_XLSX = zh.xlsxZip.notXlsx;

/** Opens the zip by its own directory. Sizes it claims are not believed: what is read is counted. */
export function openWorkbook(bytes: Buffer): Workbook {
  const entries = readDirectory(bytes);
  let unpacked = 0;
  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    const packed = bytes.subarray(entry.start, entry.start + entry.packed);
    if (entry.method === 0) {
      unpacked += packed.length;
      yield packed;
      return;
    }
    if (entry.method !== 8) refuseSheet(NOT_XLSX);
    const inflate = createInflateRaw();
    inflate.end(packed);
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        if (unpacked > UNPACKED_MAX) refuseSheet(zh.xlsxZip.unpackedTooLarge);
        yield chunk;
      }
    } catch (error) {
      if (String((error as { code?: unknown }).code).startsWith('Z_')) refuseSheet(NOT_XLSX);
      throw error;
    } finally {
      inflate.destroy();
    }
  }
  return { has: (name) => entries.has(name), names: [...entries.keys()], read };
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > ENTRIES_MAX) refuseSheet(NOT_XLSX);
  const entries = new Map<string, Entry>();
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) refuseSheet(NOT_XLSX);
    if (bytes.readUInt16LE(at + 8) & 1) refuseSheet(zh.xlsxZip.locked);
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/');
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length) refuseSheet(NOT_XLSX);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    entries.set(name, { method: bytes.readUInt16LE(at + 10), start, packed: bytes.readUInt32LE(at + 20) });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= 0 && at >= bytes.length - END_BYTES - COMMENT_MAX; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  return refuseSheet(NOT_XLSX);
}
