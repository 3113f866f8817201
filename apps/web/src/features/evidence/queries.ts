import type { EvidenceAnswer } from '@mashang/contract/evidence';
import { postCall } from '../../lib/api-client.ts';

/** The signed file of an order; taking it is written down. */
export function takeEvidence(agtOrderNo: string): Promise<EvidenceAnswer> {
  return postCall<EvidenceAnswer>('agt/order/evidence', { agtOrderNo });
}
