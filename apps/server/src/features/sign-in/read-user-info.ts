import { maskPhone } from '@mashang/contract/participants';
import { firstStepsOf, MONEY_WAIT_HOURS, type UserInfo } from '@mashang/contract/sign-in';
import { findMoneyWait } from '../../platform/auth/auth-store.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { findParticipant } from '../participants/find-participant.ts';
import { findFailedBefore, findUser } from './sign-in-store.ts';
import * as zh from './zh.ts';

/** Returns the signed-in user with roles, permissions, participant and institution. */
export async function readUserInfo({ platform, actor }: Ctx): Promise<UserInfo> {
  if (actor.kind !== 'user') throw new BusinessError('unauthenticated', zh.faults.signInFirst);
  const participantId = actor.merchantId === undefined ? actor.participantId : null;
  const [user, participant, licence, failed, wait] = await Promise.all([
    findUser(platform.db.identity, actor.userId),
    participantId === null ? null : findParticipant(platform.db, participantId),
    currentLicence(platform),
    findFailedBefore(platform.db.identity, actor.sessionId),
    findMoneyWait(platform.db.identity, actor.userId, MONEY_WAIT_HOURS),
  ]);
  if (!user) throw new BusinessError('unauthenticated', zh.faults.sessionEnded);
  const { google } = user;
  const { area } = actor;
  const { demo, staffTwoFactor } = platform.config;
  return {
    id: String(user.id),
    username: user.username,
    // The owner knows it, and a screen that others can see need not show it.
    phone: user.phone && maskPhone(user.phone),
    nickname: user.nickname,
    headImgUrl: user.headImgUrl,
    sysRoles: [...actor.roles],
    sysPermissions: [...actor.permissions],
    google,
    area,
    taid: String(participantId ?? actor.userId),
    participantName: participant?.name ?? '',
    merchantId: actor.merchantId?.toString() ?? '',
    demo,
    institution: licence?.legalName ?? '',
    stepUpMinutes: user.stepUpMinutes,
    signInNotice: { ...failed, factorsChangedAt: wait?.changed ?? '', moneyFrom: wait?.from ?? '' },
    ...firstStepsOf({ ownPassword: user.passwordUntil === null, google, area, staffTwoFactor }),
  };
}
