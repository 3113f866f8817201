import type { PasskeyOptions } from '@mashang/contract/sign-in';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import {
  type BrowserAnswer,
  type NewPasskey,
  registrationOptions,
  verifyRegistration,
} from '../../../platform/auth/webauthn.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { findUser, lockUser } from '../sign-in-store.ts';
import * as zh from '../zh.ts';
import { makeChallenge, takeChallenge } from './passkey-challenge.ts';
import { CHALLENGE_LIVES_MS, PASSKEYS_MAX } from './passkey-rules.ts';
import { type RequestedHost, requireSite, userHandle } from './passkey-site.ts';
import { countPasskeys, insertPasskey, listPasskeys } from './passkey-store.ts';

const tooMany = () => new BusinessError('conflict', zh.registerPasskey.tooMany(PASSKEYS_MAX));

/**
 * Returns the options with which the browser makes a passkey. A passkey replaces password and code, so a fresh code is
 * required.
 */
export async function askPasskey(
  ctx: Ctx,
  input: { code: string | undefined; requestedHost: RequestedHost },
): Promise<PasskeyOptions> {
  const { platform, actor } = ctx;
  allow(actor, 'passkey:manage');
  const site = requireSite(platform, input.requestedHost);
  const keys = await listPasskeys(platform.db.identity, actor.userId);
  if (keys.length >= PASSKEYS_MAX) throw tooMany();
  await requireTwoFactor(ctx, input.code, { fresh: true });
  const user = await findUser(platform.db.identity, actor.userId);
  const { challengeId, challenge } = makeChallenge(platform, { kind: 'register', sessionId: actor.sessionId });
  const options = await registrationOptions({
    site,
    challenge,
    person: {
      handle: userHandle(platform, actor.userId),
      username: actor.username,
      nickname: user?.nickname ?? actor.username,
    },
    known: keys.map(({ credentialId }) => credentialId),
    timeoutMs: CHALLENGE_LIVES_MS,
  });
  return { challengeId, options: { ...options } };
}

type Registration = { challengeId: string; name: string; response: BrowserAnswer };

/**
 * Stores the passkey that the browser made with the options, within five minutes, once, and only for the session that
 * asked for them.
 */
export async function registerPasskey(ctx: Ctx, input: Registration, requestedHost: RequestedHost): Promise<void> {
  const { platform, actor } = ctx;
  allow(actor, 'passkey:manage');
  const site = requireSite(platform, requestedHost);
  const challenge = await takeChallenge(platform, input.challengeId, { kind: 'register', sessionId: actor.sessionId });
  if (!challenge) throw new BusinessError('conflict', zh.registerPasskey.expired);
  const made = await verifyRegistration({ site, challenge, response: input.response });
  if (!made) throw invalidField('response', zh.registerPasskey.failed);
  await keep(ctx, { ...made, name: input.name });
}

const keep = writeVerb<NewPasskey & { name: string }, void>({
  name: 'passkey.register',
  permission: 'passkey:manage',
  login: 'identity',
  async run({ tx, actor, now }, { name, ...made }) {
    allow(actor, 'passkey:manage');
    await lockUser(tx, actor.userId);
    if ((await countPasskeys(tx, actor.userId)) >= PASSKEYS_MAX) throw tooMany();
    const id = await insertPasskey(tx, { ...made, name, userId: actor.userId, now });
    if (id === null) throw new BusinessError('conflict', zh.registerPasskey.registeredBefore);
    return { result: undefined, audit: { subjectKind: 'passkey', subjectId: String(id), after: { name } } };
  },
});
