import { whyNot } from '@mashang/contract/fields';
import { COMPLAINT_CONTACT, COMPLAINT_DETAIL, type ComplaintBody } from '@mashang/contract/payment-page';
import { texts } from './texts.ts';

export type ComplaintDraft = { reason: string; detail: string; contact: string };
export type ComplaintErrors = Partial<Record<keyof ComplaintDraft, string>>;

/** Errors of a complaint before it is sent, by field, in the server's words; the server decides. */
export function checkComplaint(draft: ComplaintDraft): ComplaintErrors {
  const reason = draft.reason === '' ? texts.checkComplaint.kindMissing : undefined;
  const detail = inLanguage('detail', whyNot(COMPLAINT_DETAIL, draft.detail));
  const contact = inLanguage('contact', whyNot(COMPLAINT_CONTACT, draft.contact));
  return { ...(reason ? { reason } : {}), ...(detail ? { detail } : {}), ...(contact ? { contact } : {}) };
}

function inLanguage(field: string, reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : texts.call.reason(field, reason);
}

const IMAGE_BYTES = 2 * 1024 * 1024;
const IMAGE_TYPES = ['image/jpeg', 'image/gif', 'image/png'];
/** Why an image is refused before it is sent; the server checks its content. A large one may still be made smaller. */
export function checkImageType({ type }: Pick<File, 'type'>): string | undefined {
  return IMAGE_TYPES.includes(type) ? undefined : texts.checkImage.wrongType;
}

/** Why an image is refused as it is sent. */
export function checkImage(image: Pick<File, 'type' | 'size'>): string | undefined {
  return checkImageType(image) ?? (image.size > IMAGE_BYTES ? texts.checkImage.tooLarge : undefined);
}

/** The body to send for a complaint that passed the check. */
export function complaintBodyOf(token: string, draft: ComplaintDraft): ComplaintBody {
  const contact = draft.contact.trim();
  const body = { o: token, reason: draft.reason as ComplaintBody['reason'], detail: draft.detail.trim() };
  return contact === '' ? body : { ...body, contact };
}
