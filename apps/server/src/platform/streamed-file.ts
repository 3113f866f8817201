import type { StreamedFile } from './http-files.ts';

/** Bytes that are there as a whole, as a file to save: a PDF or a CSV by its name. */
export function fileOfBytes(name: string, bytes: Buffer): StreamedFile {
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'text/csv; charset=utf-8';
  async function* parts() {
    yield bytes;
  }
  return { name, type, bytes: bytes.length, parts: parts() };
}
