import { z } from 'zod';
import { COLLECTION_STATUSES } from './collection-orders.ts';
import { feeTerms } from './fees.ts';
import { CURRENCIES } from './money.ts';
import { ownOrder, ownOrderDetail } from './own-orders.ts';
import { ownPayout, ownPayoutDetail } from './own-payouts.ts';
import { ownRefund } from './own-refunds.ts';
import { HIT_STATES } from './screening.ts';
import { KYC_STATUSES } from './standing.ts';

/** Format name of an evidence file (证据包); a different format gets a different name. */
export const EVIDENCE_FORM = 'mashang-evidence-1';

const text = z.string();
const currency = z.enum(CURRENCIES);
const hash = z.string();
const posting = z.object({
  line: z.int(),
  owner: text,
  account: text,
  /** Code of the bank account that a clearing account stands for; absent in older files. */
  bankAccount: text.optional(),
  currency,
  amount: text,
});
const participantHolder = z.object({
  participant: text,
  legalName: text,
  business: text,
  kycStatus: z.literal(KYC_STATUSES),
  reviewedTime: text,
  accountNo: text,
  receiveUserName: text,
  bankName: text,
  accountChecked: text,
  accountCheckedTime: text,
  ownName: z.boolean(),
});
/** The institution itself, for one of its own accounts: its name is in full, as on its licence. */
const institutionHolder = z.object({
  institution: text,
  bankAccount: text,
  accountNo: text,
  receiveUserName: text,
  bankName: text,
});
const personLimits = z.object({
  dailyAmount: text,
  dailyCount: z.int(),
  monthlyAmount: text,
  monthlyCount: z.int(),
  usedDayAmount: text,
  usedDayCount: z.int(),
  usedMonthAmount: text,
  usedMonthCount: z.int(),
});
/** Daily limits of a receiving place of the institution, and the totals of the order's day when the file was made. */
const placeLimits = z.object({
  place: text,
  minAmount: text,
  maxAmount: text,
  dailyAmount: text,
  dailyCount: z.int(),
  usedDayAmount: text,
  usedDayCount: z.int(),
});

/**
 * Content of an evidence file about an order. People's names and numbers are masked; amounts are decimal strings, times
 * Asia/Shanghai.
 */
export const evidence = z.object({
  form: z.literal(EVIDENCE_FORM),
  madeAt: text,
  madeBy: text,
  order: z.object({
    agtOrderNo: text,
    mchOrderNo: text,
    mchId: text,
    merchant: text,
    product: text,
    subject: text,
    currency,
    amount: text,
    askedAmount: text,
    paidInAmount: text,
    refunded: text,
    status: z.literal(COLLECTION_STATUSES),
    statusName: text,
    settlementMode: text,
    goodsOrderNo: text,
    createTime: text,
    expireTime: text,
    affirmTime: text,
    failTime: text,
  }),
  /**
   * The merchant's request and its answer: the hash of the signed content, under its idempotency key. Null for an order
   * without a key.
   */
  request: z.object({ idempotencyKey: text, sha256: hash, status: z.int(), answer: text, time: text }).nullable(),
  /**
   * Licence and policy under which it was made: the version is the number of the entry and the hash of the policy's
   * content.
   */
  licence: z
    .object({
      version: text,
      legalName: text,
      licenceNo: text,
      regulator: text,
      jurisdiction: text,
      services: z.array(text),
      settlementMode: text,
      validFrom: text,
      validTo: text,
      policy: z
        .object({
          name: text,
          services: z.array(text),
          settlementModes: z.array(text),
          accountTypes: z.array(z.int()),
          version: hash,
        })
        .nullable(),
    })
    .nullable(),
  /** The account holder: a participant as verified, or the institution; null if no account was found. */
  holder: z.union([participantHolder, institutionHolder]).nullable(),
  /**
   * Limits and their use including this order: those of the verified person over all its accounts, or those of the
   * institution's place.
   */
  limits: z.union([personLimits, placeLimits]).nullable(),
  screening: z.object({
    lists: z.array(z.object({ name: text, version: text, releasedTime: text })),
    hits: z.array(
      z.object({
        subject: text,
        level: text,
        score: z.int(),
        state: z.literal(HIT_STATES),
        decidedBy: text,
        decidedTime: text,
        time: text,
      }),
    ),
    /** Decisions of monitoring about the order (L7). */
    decisions: z.array(z.object({ stage: text, outcome: text, rules: z.array(text), time: text })),
  }),
  routing: z.object({
    chosen: text,
    chain: z.array(z.object({ participant: text, rate: text })),
    /** `place` numbers the receiving place that was left out; without it the reason is of an account or of all. */
    passedOver: z.array(z.object({ account: text, place: text.optional(), reason: text })),
    /** Places of the institution that the payer was sent to, in order of use; the current one has no `closedTime`. */
    places: z
      .array(
        z.object({
          place: text,
          bankAccount: text,
          bankName: text,
          accountNo: text,
          virtualWay: text,
          virtualNo: text,
          reference: text,
          time: text,
          closedTime: text,
        }),
      )
      .optional(),
  }),
  /** Fee terms fixed at creation; `refundFee` is charged for each refund, and absent in older files. */
  fee: z.object({ terms: feeTerms, settled: text, fee: text, refundFee: text.optional() }),
  ledger: z.array(z.object({ id: text, type: text, reference: text, time: text, postings: z.array(posting).min(1) })),
  refunds: z.array(
    z.object({
      refundNo: text,
      kind: text,
      plan: text,
      currency,
      amount: text,
      state: text,
      executor: text,
      reason: text,
      time: text,
    }),
  ),
  /** Evidence from outside that money arrived or left. */
  outside: z.object({
    byHand: z.object({ by: text, time: text }).nullable(),
    channelNotices: z.array(z.object({ connector: text, id: text, sha256: hash, time: text })),
    /**
     * What a payment channel received for the order, by its notice, answer or bill; absent in files from before payment
     * channels.
     */
    channelReceipts: z
      .array(
        z.object({
          channel: text,
          company: text,
          channelNo: text,
          paymentNo: text,
          currency,
          amount: text,
          paidTime: text,
          source: z.enum(['notice', 'query', 'bill']),
          time: text,
        }),
      )
      .optional(),
    /**
     * What a payment channel returned of it, by its notice or answer, and when it came back; absent in files from
     * before refunds by channels.
     */
    channelRefunds: z
      .array(
        z.object({
          refundNo: text,
          channel: text,
          company: text,
          channelNo: text,
          sentNo: text,
          currency,
          amount: text,
          refundedTime: text,
          returnedTime: text,
          source: z.enum(['notice', 'query']),
          time: text,
        }),
      )
      .optional(),
    statementLines: z.array(
      z.object({
        source: text,
        /** Code of the institution's account; empty for a statement of another account. */
        bankAccount: text.optional(),
        fileSha256: hash,
        row: z.int(),
        lineSha256: hash,
        direction: z.enum(['in', 'out']),
        for: text,
        /** Absent in older files. */
        currency: currency.optional(),
        amount: text,
        time: text,
        matchedBy: text,
        undone: z.boolean(),
      }),
    ),
    proofs: z.array(
      z.object({
        refundNo: text,
        executor: text,
        sha256: hash,
        acceptedBy: text,
        time: text,
        /**
         * Who accepted it and when, the first of two people before the second; absent for acceptances by one person,
         * from before two were needed.
         */
        acceptances: z.array(z.object({ by: text, time: text })).optional(),
      }),
    ),
    voucher: z.object({ picture: z.boolean(), tag: text, time: text }).nullable(),
  }),
  /**
   * Decisions of two people about the order's money: who requested and who approved, with times; `audit` has the rows
   * of both. `maker` is empty where a merchant requested it.
   */
  decisions: z
    .array(
      z.object({
        approvalId: text,
        kind: text,
        maker: text,
        time: text,
        checks: z.array(z.object({ by: text, time: text })),
      }),
    )
    .optional(),
  webhooks: z.array(
    z.object({
      id: text,
      type: text,
      target: text,
      body: text,
      bodySha256: hash,
      state: text,
      tries: z.array(z.object({ attempt: z.int(), time: text, status: z.int().nullable(), ms: z.int(), error: text })),
    }),
  ),
  events: z.array(z.object({ kind: text, status: z.int().nullable(), actor: text, time: text })),
  /** Rows of the audit log about the order, each with its proof: hashing `sealed` onto `previous` gives `hash`. */
  audit: z.object({
    head: z.object({ seq: text, hash }),
    anchor: z.object({ number: z.int(), time: text, seq: text, hash, lineSha256: hash }).nullable(),
    extracts: z.array(
      z.object({
        subjectKind: text,
        subjectId: text,
        rows: z.array(z.object({ id: text, seq: text, previous: text, hash: text, sealed: text })),
      }),
    ),
  }),
});
export type Evidence = z.infer<typeof evidence>;

/** The file: its content, the signer's public key, and the signature over everything before it. */
export const evidenceFile = evidence.extend({ key: text, signature: text });

/** Format name of an order proof (订单凭证); a different format gets a different name. */
export const ORDER_PROOF_FORM = 'mashang-order-proof-1';
/** Who says it to whom. */
const proofHead = {
  madeAt: text,
  madeBy: text,
  institution: z.object({ legalName: text, licenceNo: text }).nullable(),
  merchant: z.object({ mchId: text, legalName: text }),
};
/**
 * Content of an order proof: one order as the people of its merchant see it, confirmed by the institution. It says
 * nothing of who collected, routing, limits, screening, the ledger of others or the audit log.
 */
const orderProof = z.object({
  form: z.literal(ORDER_PROOF_FORM),
  ...proofHead,
  order: ownOrder.omit({ id: true }).extend({ statusName: text }),
  timeline: ownOrderDetail.shape.timeline,
  refunds: z.array(ownRefund.extend({ stateName: text })),
  webhooks: ownOrderDetail.shape.deliveries,
});
export type OrderProof = z.infer<typeof orderProof>;
/** The file: its content, the signer's public key, and the signature over everything before it. */
export const orderProofFile = orderProof.extend({ key: text, signature: text });
/** The same about a payout: neither who paid it, nor the payer's proofs, which show the payer's account. */
export const PAYOUT_PROOF_FORM = 'mashang-payout-proof-1';
const payoutProof = z.object({
  form: z.literal(PAYOUT_PROOF_FORM),
  ...proofHead,
  payout: ownPayout.omit({ id: true }).extend({ statusName: text }),
  timeline: ownPayoutDetail.shape.timeline,
  webhooks: ownPayoutDetail.shape.deliveries,
});
export type PayoutProof = z.infer<typeof payoutProof>;
export const payoutProofFile = payoutProof.extend({ key: text, signature: text });

/**
 * POST /api/agt/order/evidence: the file of one order; each download is in the audit log with the file's hash. POST
 * /api/merchant/orders/evidence: the order proof of one order of the reader's merchant.
 */
export const takeEvidenceBody = z.strictObject({ agtOrderNo: z.string().min(1).max(40).meta({ title: '订单号' }) });
export type TakeEvidenceBody = z.infer<typeof takeEvidenceBody>;
export const evidenceAnswer = z.object({ name: text, type: text, text, sha256: hash });
export type EvidenceAnswer = z.infer<typeof evidenceAnswer>;
