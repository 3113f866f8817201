import { z } from 'zod';
import { APPLICATION_STATES, MERCHANT_DOCUMENTS } from './merchants.ts';
import { KYC_STATUSES } from './standing.ts';

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
  /** The newest application that was not dropped; null where there is none. */
  application: z
    .object({
      state: z.literal(APPLICATION_STATES),
      submittedTime: z.string(),
      updatedTime: z.string(),
      company: z.object({
        licenceNo: z.string(),
        licenceTo: z.string(),
        address: z.string(),
        site: z.string(),
        business: z.string(),
      }),
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
