import type { ComplaintBody } from '@mashang/contract/payment-page';
import * as zh from './zh.tsx';

export type ComplaintDraft = { reason: string; detail: string; contact: string };
export type ComplaintErrors = Partial<Record<keyof ComplaintDraft, string>>;

const DETAIL_MIN = 5;
export const DETAIL_MAX = 500;
export const CONTACT_MAX = 64;

/** What is wrong with a complaint before it is sent, by field. The server's own rules are the same and decide. */
export function checkComplaint(draft: ComplaintDraft): ComplaintErrors {
  const errors: ComplaintErrors = {};
  const detail = draft.detail.trim();
  if (draft.reason === '') errors.reason = zh.checkComplaint.kindMissing;
  if (detail.length < DETAIL_MIN) errors.detail = zh.checkComplaint.detailTooShort;
  else if (detail.length > DETAIL_MAX) errors.detail = zh.checkComplaint.detailTooLong(DETAIL_MAX);
  if (draft.contact.trim().length > CONTACT_MAX) errors.contact = zh.checkComplaint.contactTooLong(CONTACT_MAX);
  return errors;
}

const PICTURE_BYTES = 2 * 1024 * 1024;
const PICTURE_TYPES = ['image/jpeg', 'image/gif', 'image/png'];
/** What is wrong with a picture before it is sent; the server looks at its content. */
export function checkPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return zh.checkPicture.wrongType;
  return size > PICTURE_BYTES ? zh.checkPicture.tooLarge : undefined;
}

/** The body to send for a complaint that passed the check. */
export function complaintBodyOf(token: string, draft: ComplaintDraft): ComplaintBody {
  const contact = draft.contact.trim();
  const body = { o: token, reason: draft.reason as ComplaintBody['reason'], detail: draft.detail.trim() };
  return contact === '' ? body : { ...body, contact };
}
