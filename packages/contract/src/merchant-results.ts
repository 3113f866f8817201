/**
 * What has become of a collection, payout, refund or settlement, in the same three words for all of them, in answers
 * and webhooks alike: `pending` may still move, `succeeded` means that the money arrived where it should, and `failed`
 * that it did not or came back. `state` says more, and has words of its own for each of them (decision 1450).
 */
export const RESULTS = ['pending', 'succeeded', 'failed'] as const;
export type Result = (typeof RESULTS)[number];
