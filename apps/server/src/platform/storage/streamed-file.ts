import type { StreamedFile } from '../http/files/http-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.xml': 'application/xml; charset=utf-8',
};

/** Returns complete bytes as a file to save: a PDF, an XML message or a CSV by its name. */
export function fileOfBytes(name: string, bytes: Buffer): StreamedFile {
  const type = TYPES[name.slice(name.lastIndexOf('.'))] ?? 'text/csv; charset=utf-8';
  async function* parts() {
    yield bytes;
  }
  return { name, type, bytes: bytes.length, parts: parts() };
}
