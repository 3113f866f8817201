import { z } from 'zod';
import { type Field, fieldSchema, reasonField } from './fields.ts';
import { APPLICATION_STATES, applicationDraft, applicationIdQuery, MERCHANT_DOCUMENTS } from './merchants.ts';
import { KYC_STATUSES } from './standing.ts';
import { expiryDay } from './verification.ts';

/** Days before its end from which a paper or a verification is to be renewed. */
export const RENEW_DAYS = 30;
/** Whether a paper is valid for longer than {@link RENEW_DAYS}, ends within them, or has ended. */
export const PAPER_STANDINGS = { valid: '有效', ending: '即将到期', ended: '已到期' } as const;
export type PaperStanding = keyof typeof PAPER_STANDINGS;
const standing = z.enum(['valid', 'ending', 'ended']);

/** GET /api/merchant/verification: the admission of the reader's merchant, without people and without files. */
export const ownVerification = z.object({
  mchId: z.string(),
  name: z.string(),
  legalName: z.string(),
  kybStatus: z.literal(KYC_STATUSES),
  suspended: z.boolean(),
  /** When the verification ends, and how that stands; empty and `valid` without an end. */
  expireTime: z.string(),
  standing,
  /** Whether the merchant may start a renewed review: something ends soon or has ended, and nothing is open. */
  renewable: z.boolean(),
  /** The newest application that was not dropped; null where there is none. */
  application: z
    .object({
      state: z.literal(APPLICATION_STATES),
      submittedTime: z.string(),
      updatedTime: z.string(),
      id: z.string(),
      /** Of the content; a change names the one that was read. */
      version: z.int(),
      /** The staff's message to the merchant; empty for nothing. */
      merchantText: z.string(),
      /** When the merchant handed it in; empty while it has not. */
      handedInTime: z.string(),
      /** Whether the merchant's administrators may correct it and hand it in. */
      editable: z.boolean(),
      /** The company as it is entered so far, which may be incomplete. */
      draft: applicationDraft.shape.company,
      documents: z.array(
        z.object({
          kind: z.enum(MERCHANT_DOCUMENTS),
          /** Empty for a paper without an end. */
          expiresOn: z.string(),
          standing,
        }),
      ),
      /** What is missing or has ended, in words. */
      missing: z.array(z.string()),
    })
    .nullable(),
});
export type OwnVerification = z.infer<typeof ownVerification>;

const { id } = applicationIdQuery.shape;
const version = z.int().meta({ title: '版本' });
/** POST /api/merchant/verification/save: corrects the company; its people and numbers stay the staff's. */
export const saveOwnApplicationBody = z.strictObject({ id, version, company: applicationDraft.shape.company });
/** POST /api/merchant/verification/upload?id=&kind=&expiresOn= */
export const uploadOwnDocumentQuery = z.strictObject({
  id,
  kind: z.enum(MERCHANT_DOCUMENTS, '材料类型不存在').meta({ title: '材料类型' }),
  expiresOn: expiryDay,
});
export const HAND_IN_NOTE: Field = { ...reasonField('补充说明'), max: 500 };
/** POST /api/merchant/verification/handIn */
export const handInApplicationBody = z.strictObject({ id, version, note: fieldSchema(HAND_IN_NOTE) });
