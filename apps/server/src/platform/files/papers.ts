import { storedName } from '@mashang/contract/files';
import { PAPER_TEXTS, IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { invalidField } from '../errors.ts';
import { makeImage } from './images/images.ts';

/** Pixels that are enough to read every figure of a licence. */
const PIXELS = 4_000_000;
const HEAD = '%PDF-';
const END = '%%EOF';
/** Bytes at the end in which a reader looks for the end mark of a PDF. */
const END_WITHIN = 1_024;
/**
 * PDF entries that run, open other files or contain them. Some PDFs hide them in compressed streams, but a paper is
 * never shown in this origin anyway.
 */
const ACTIVE =
  /\/(?:(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoTo[ER])\b|OpenAction\s*<<)/;
/** A name may write any of its letters as a number (ISO 32000-2, 7.3.5). */
const SPELLED = /#([0-9A-Fa-f]{2})/g;

/** The name of a stored paper in its folder. */
export const PAPER_FILE = storedName('paper');

/** The stored form of an uploaded paper, and the extension of its name. */
export type Paper = { bytes: Buffer; ending: 'webp' | 'pdf' };

/**
 * Accepts a paper that is an image, re-encoded from its pixels, or a PDF, recognised by its bytes and stored
 * unchanged. Throws 400 naming `file`.
 */
export async function takePaper(source: Buffer): Promise<Paper> {
  if (source.subarray(0, HEAD.length).toString('latin1') === HEAD) return { bytes: takePdf(source), ending: 'pdf' };
  if (source.length > IMAGE_MAX_BYTES) throw invalidField('file', IMAGE_TEXTS.size);
  const bytes = await makeImage(source, { pixels: PIXELS }, PAPER_TEXTS.type);
  return { bytes, ending: 'webp' };
}

function takePdf(source: Buffer): Buffer {
  const text = source.toString('latin1');
  const whole = text.slice(-END_WITHIN).includes(END) && text.includes('/Root') && !/\/Encrypt\b/.test(text);
  if (!whole) throw invalidField('file', PAPER_TEXTS.broken);
  const named = text.replace(SPELLED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (ACTIVE.test(named)) throw invalidField('file', PAPER_TEXTS.active);
  return source;
}

/** Returns the content type of a stored paper, by its name. */
export function paperType(name: string): 'image/webp' | 'application/pdf' {
  return name.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
}
