/**
 * Returns the bytes of a base64url text, or null unless it is the single way to write exactly that many: no padding, no
 * other alphabet, no white space, no other last character. Node's decoder accepts all of these, so that an altered
 * signature would give the same bytes.
 */
export function readBase64url(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}
