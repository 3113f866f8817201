import { takeEvidenceFileCall } from '@mashang/contract/endpoints/evidence';
import type { EvidenceAnswer } from '@mashang/contract/evidence';
import { call } from '../../lib/api/api-client.ts';

/** The signed file of an order; taking it is written down. */
export function takeEvidence(agtOrderNo: string): Promise<EvidenceAnswer> {
  return call(takeEvidenceFileCall, { body: { agtOrderNo } });
}
