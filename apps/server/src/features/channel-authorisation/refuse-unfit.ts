import { KYC_STATUS } from '@mashang/contract/standing';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findParticipant } from '../participants/find-participant.ts';
import * as zh from './zh.ts';

/** Verified people only (L2), and nobody who is frozen: neither consents nor is read for. Throws 409 or 423. */
export async function refuseUnfit({ db }: Platform, participantId: bigint): Promise<void> {
  const participant = await findParticipant(db, participantId);
  if (participant?.frozen) throw new BusinessError('frozen', zh.refuseUnfit.frozen);
  if (participant?.kycStatus !== KYC_STATUS.verified) throw new BusinessError('conflict', zh.refuseUnfit.unverified);
}
