import { KYC_STATUS } from '@mashang/contract/standing';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findParticipant } from '../participants/find-participant.ts';
import * as zh from './zh.ts';

/**
 * Throws 409 for an unverified participant (L2) and 423 for a frozen one: it may give no consent, and nothing is read
 * for it.
 */
export async function refuseUnfit({ db }: Platform, participantId: bigint): Promise<void> {
  const participant = await findParticipant(db, participantId);
  if (participant?.frozen) throw new BusinessError('frozen', zh.refuseUnfit.frozen);
  if (participant?.kycStatus !== KYC_STATUS.verified) throw new BusinessError('conflict', zh.refuseUnfit.unverified);
}
