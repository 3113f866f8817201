import { PAPER_TEXTS, PICTURE_MAX_BYTES, PICTURE_TEXTS } from '@mashang/contract/uploads';
import { invalidField } from '../errors.ts';
import { makePicture } from './pictures.ts';

/** Enough to read every figure of a licence. */
const PIXELS = 4_000_000;
const HEAD = '%PDF-';
const END = '%%EOF';
/** Where a reader looks for the end of a PDF. */
const END_WITHIN = 1_024;
/**
 * What runs, opens other files or carries them. Some hide it in packed streams: a paper is never
 * shown in this origin either way.
 */
const ACTIVE =
  /\/(?:(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoTo[ER])\b|OpenAction\s*<<)/;
/** A name may spell any of its letters by its number (ISO 32000-2, 7.3.5). */
const SPELLED = /#([0-9A-Fa-f]{2})/g;

/** What is kept of an uploaded paper, and the end of its name. */
export type Paper = { bytes: Buffer; ending: 'webp' | 'pdf' };

/**
 * Takes a paper that is a picture, re-encoded from its pixels, or a PDF, told by its bytes and kept as it
 * is. Throws 400 naming `file`.
 */
export async function takePaper(source: Buffer): Promise<Paper> {
  if (source.subarray(0, HEAD.length).toString('latin1') === HEAD) return { bytes: takePdf(source), ending: 'pdf' };
  if (source.length > PICTURE_MAX_BYTES) throw invalidField('file', PICTURE_TEXTS.size);
  const bytes = await makePicture(source, { pixels: PIXELS }, PAPER_TEXTS.type);
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

/** How a stored paper is served, by its name. */
export function paperType(name: string): 'image/webp' | 'application/pdf' {
  return name.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
}
