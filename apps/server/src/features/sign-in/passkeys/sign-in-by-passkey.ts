import { areaOfRoles } from '@mashang/contract/permissions';
import { dropUserSessions } from '../../../platform/auth/auth.ts';
import { type BrowserAnswer, signInOptions, verifySignIn } from '../../../platform/auth/webauthn.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import type { Device } from '../devices/known-device.ts';
import { noteFailedSignIn } from '../prove-password.ts';
import { createSession, type Opened } from '../sessions/create-session.ts';
import { actorOf } from '../sign-in.ts';
import { findUser, lockUser, type UserRow } from '../sign-in-store.ts';
import * as zh from '../zh.ts';
import { makeChallenge, takeChallenge } from './passkey-challenge.ts';
import { CHALLENGE_LIVES_MS, isCopy } from './passkey-rules.ts';
import { isUserHandle, type RequestedHost, requireSite } from './passkey-site.ts';
import { findPasskey, lockPasskey, type PasskeyRow, updatePasskeyUse } from './passkey-store.ts';

export type PasskeySignIn = {
  challengeId: string;
  response: BrowserAnswer;
  userAgent: string;
  ip: string;
  requestedHost: RequestedHost;
  device: Device | null;
};
type Outcome = Opened | { copied: true };

/**
 * Every refusal gives the same answer, so that nobody learns before the sign-in which keys exist and whose they are.
 */
const refused = () => new BusinessError('invalid', zh.signInByPasskey.failed);

/** Returns the options for a sign-in by passkey, without a username. */
export function askSignIn(
  platform: Platform,
  requestedHost: RequestedHost,
): { challengeId: string; options: Record<string, unknown> } {
  const site = requireSite(platform, requestedHost);
  const { challengeId, challenge } = makeChallenge(platform, { kind: 'sign-in' });
  return { challengeId, options: signInOptions(site, challenge, CHALLENGE_LIVES_MS) };
}

/**
 * Signs an operator in by passkey. The key verified its person (PIN, finger, face) on a device that the person has: two
 * factors, so it opens the step-up window as a code does. A counter that did not increase must be recorded before the
 * refusal, so it is returned as a result.
 */
export async function signInByPasskey(ctx: Ctx, input: PasskeySignIn): Promise<Opened> {
  const { platform } = ctx;
  const site = requireSite(platform, input.requestedHost);
  const challenge = await takeChallenge(platform, input.challengeId, { kind: 'sign-in' });
  const key = await findPasskey(platform.db.identity, credentialOf(input.response));
  // Without a challenge of ours this was no try at any user.
  if (!challenge) throw refused();
  if (!key || !isHandleOf(platform, key, input.response))
    throw await noted(ctx, input, { userId: null, reason: 'passkey' });
  const counter = await verifySignIn({ site, challenge, response: input.response }, key);
  const user = await findUser(platform.db.identity, key.userId);
  if (counter === null || !user || !maySignInByPasskey(user))
    throw await noted(ctx, input, { userId: key.userId, reason: counter === null ? 'passkey' : 'disabled' });
  const outcome = await openSession({ ...ctx, actor: actorOf(user, input.ip) }, { ...input, key, counter });
  if ('copied' in outcome) throw refused();
  dropUserSessions(platform, user.id);
  return outcome;
}

/** Records a failed try in the audit log; the answer does not say why it failed. */
async function noted(
  ctx: Ctx,
  { ip }: PasskeySignIn,
  failure: { userId: bigint | null; reason: 'passkey' | 'disabled' },
): Promise<BusinessError> {
  await noteFailedSignIn(ctx, { ...failure, ip });
  return refused();
}

function credentialOf({ id }: BrowserAnswer): Buffer {
  return Buffer.from(typeof id === 'string' ? id.slice(0, 2_048) : '', 'base64url');
}

/** A passkey found without a username contains its user's handle, which must be that of its registered user. */
function isHandleOf(platform: Platform, key: PasskeyRow, { response }: BrowserAnswer): boolean {
  const { userHandle: said } = (response ?? {}) as { userHandle?: unknown };
  return typeof said === 'string' && isUserHandle(platform, key.userId, said);
}

function maySignInByPasskey({ enabled, roles }: UserRow): boolean {
  return enabled && areaOfRoles(roles) === 'operator';
}

const openSession = writeVerb<PasskeySignIn & { key: PasskeyRow; counter: number }, Outcome>({
  name: 'session.passkey-sign-in',
  permission: null,
  login: 'identity',
  async run(ctx, { key, counter, userAgent, ip, device }) {
    const { tx, now } = ctx;
    const user = await lockUser(tx, key.userId);
    if (!maySignInByPasskey(user)) throw refused();
    const kept = await lockPasskey(tx, key.id);
    if (!kept) throw refused();
    const passkey = String(key.id);
    if (isCopy(kept.counter, counter)) {
      const facts = { before: { counter: kept.counter }, after: { counter, refused: 'counter' } };
      // The holder of a copy may not be its user.
      const by = { kind: 'system', name: 'sign-in', ip } as const;
      return { result: { copied: true }, audit: { subjectKind: 'passkey', subjectId: passkey, ...facts }, by };
    }
    await updatePasskeyUse(tx, key.id, counter, now);
    const session = await createSession(ctx, { userId: user.id, userAgent, ip, stepUp: user.google, device });
    const after = { device: outsideText(userAgent, 300), twoFactor: true, passkey };
    return { result: session, audit: { subjectKind: 'session', subjectId: String(session.id), after } };
  },
});
