import { whyNot } from '@mashang/contract/fields';
import { COMPLAINT_CONTACT, COMPLAINT_DETAIL, type ComplaintBody } from '@mashang/contract/payment-page';
import * as zh from './zh.tsx';

export type ComplaintDraft = { reason: string; detail: string; contact: string };
export type ComplaintErrors = Partial<Record<keyof ComplaintDraft, string>>;

/** Errors of a complaint before it is sent, by field, in the server's words; the server decides. */
export function checkComplaint(draft: ComplaintDraft): ComplaintErrors {
  const reason = draft.reason === '' ? zh.checkComplaint.kindMissing : undefined;
  const detail = whyNot(COMPLAINT_DETAIL, draft.detail);
  const contact = whyNot(COMPLAINT_CONTACT, draft.contact);
  return { ...(reason ? { reason } : {}), ...(detail ? { detail } : {}), ...(contact ? { contact } : {}) };
}

const PICTURE_BYTES = 2 * 1024 * 1024;
const PICTURE_TYPES = ['image/jpeg', 'image/gif', 'image/png'];
/** Why a picture is refused before it is sent; the server checks its content. */
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
