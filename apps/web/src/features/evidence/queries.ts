import { takeEvidenceFileCall, takeOrderProofCall, takePayoutProofCall } from '@mashang/contract/endpoints/evidence';
import type { EvidenceAnswer } from '@mashang/contract/evidence';
import { call } from '../../lib/api/api-client.ts';

/** Returns the signed evidence file of an order; the audit log records it. */
export function takeEvidence(agtOrderNo: string): Promise<EvidenceAnswer> {
  return call(takeEvidenceFileCall, { body: { agtOrderNo } });
}

/** Returns the signed order proof of an order of the user's merchant; the audit log records it. */
export function takeOrderProof(agtOrderNo: string): Promise<EvidenceAnswer> {
  return call(takeOrderProofCall, { body: { agtOrderNo } });
}

/** The same of a payout of the user's merchant. */
export function takePayoutProof(orderNo: string): Promise<EvidenceAnswer> {
  return call(takePayoutProofCall, { body: { orderNo } });
}
