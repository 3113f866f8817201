import { createHash } from 'node:crypto';
import * as zh from './zh.ts';

type Row = { id: string; seq: string; previous: string; hash: string; sealed: string };
type Extract = { subjectId: string; head: { seq: string; hash: string }; rows: Row[] };
/** Result of verifying an extract of the audit log. */
export type ExtractProof = { subjectId: string; rows: number; unsealed: number; broken: string[]; fingerprint: string };

/** Positions of id and subject in a sealed row (`audit_row_hash`, since migration 0002). */
const ID_AT = 0;
const SUBJECT_AT = 7;

/** SHA-256 of the file's text; the audit row of its export contains it. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Verifies an extract by itself, without the product: every row hashes to its hash with the hash before it, adjacent
 * rows are linked, rows are in chain order, and none is after the head. Throws if the file is not an extract.
 */
export function verifyExtract(text: string): ExtractProof {
  const { subjectId, head, rows } = read(text);
  const broken: string[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const wrong =
      row.seq === '' ? whyNotAbout(row, subjectId) : (whyBroken(row, head, before) ?? whyNotAbout(row, subjectId));
    if (wrong) broken.push(zh.verifyExtract.wrongRow(row.id, wrong));
    if (row.seq !== '') before = row;
  }
  const unsealed = rows.filter(({ seq }) => seq === '').length;
  return { subjectId, rows: rows.length, unsealed, broken, fingerprint: fingerprintOf(text) };
}

function whyBroken(row: Row, head: Extract['head'], before: Row | undefined): string | null {
  const hash = createHash('sha256').update(Buffer.from(row.previous, 'hex')).update(row.sealed, 'utf8').digest('hex');
  if (hash !== row.hash) return zh.verifyExtract.hashDiffers;
  const [seq, headSeq] = [BigInt(row.seq), BigInt(head.seq)];
  if (seq > headSeq) return zh.verifyExtract.afterHead;
  if (seq === headSeq && row.hash !== head.hash) return zh.verifyExtract.headDiffers;
  if (before && seq <= BigInt(before.seq)) return zh.verifyExtract.orderDiffers;
  if (before && seq === BigInt(before.seq) + 1n && row.previous !== before.hash) return zh.verifyExtract.unlinked;
  return null;
}

function whyNotAbout(row: Row, subjectId: string): string | null {
  const sealed = parse(row.sealed);
  if (!Array.isArray(sealed)) return zh.verifyExtract.incomplete;
  return String(sealed[ID_AT]) === row.id && sealed[SUBJECT_AT] === subjectId ? null : zh.verifyExtract.otherSubject;
}

function read(text: string): Extract {
  const found = parse(text) as Partial<Extract> | null;
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isNumber = (value: unknown) => isText(value) && /^\d{1,19}$/.test(value);
  const whole =
    isText(found?.subjectId) &&
    isNumber(found.head?.seq) &&
    isText(found.head?.hash) &&
    Array.isArray(found.rows) &&
    found.rows.every(
      (row: Row) =>
        isNumber(row?.id) &&
        (row.seq === '' || isNumber(row.seq)) &&
        isText(row.previous) &&
        isText(row.hash) &&
        isText(row.sealed),
    );
  if (!whole) throw new Error(zh.verifyExtract.notAnExtract);
  return found as Extract;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
