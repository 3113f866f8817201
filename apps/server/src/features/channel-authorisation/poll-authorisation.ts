import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { type Ctx, type WriteCtx, writeVerb } from '../../platform/verbs/verb.ts';
import { noteRisk } from '../monitoring/note-risk.ts';
import { grantedScopes, judgePollError, slower } from './authorisation-rules.ts';
import { insertEvent, isTakenByOther, lockSubject, putAuthorisation } from './authorisation-store.ts';
import { OAuthError, pollDeviceFlow, revokeAtPlatform, type TokenSet } from './device-flow.ts';
import { claimPoll, endRequest, type RequestRow, slowPolls } from './requests-store.ts';
import * as zh from './zh.ts';

type Outcome = { state: 'authorised'; tokens: TokenSet } | { state: 'denied' | 'expired' | 'failed'; note: string };
/** `kept`: whether the tokens were stored; they are not if the account is somebody else's. */
type Finished = { kept: boolean };

const finish = writeVerb<{ request: RequestRow; outcome: Outcome }, Finished>({
  name: 'channel-authorisation.finish',
  permission: null,
  async run(ctx, { request, outcome }) {
    const { participantId, platform, uid } = request;
    const refused = outcome.state === 'authorised' ? await whyRefused(ctx, request, outcome.tokens) : null;
    const end =
      outcome.state === 'authorised'
        ? { state: refused ? ('failed' as const) : outcome.state, note: refused ?? '' }
        : outcome;
    const ended = await endRequest(ctx.tx, request.id, end, ctx.now);
    if (ended) {
      if (outcome.state === 'authorised' && !refused) await keep(ctx, request, outcome.tokens);
      await insertEvent(ctx.tx, {
        participantId,
        platform,
        uid,
        what: end.state,
        note: end.note,
        who: outcome.state === 'authorised' ? request.requestedBy : zh.words.platform,
      });
    }
    return {
      result: { kept: ended && !refused },
      audit: {
        subjectKind: 'channel-authorisation',
        subjectId: `${platform}/${uid}`,
        before: { state: 'pending' },
        after: { ...end, ended, requestedBy: request.requestedBy, participantId: String(participantId) },
      },
    };
  },
});

/**
 * Why a consent is not accepted: the account is in force for somebody else, or more scopes came than were requested.
 */
async function whyRefused(ctx: WriteCtx, request: RequestRow, tokens: TokenSet): Promise<string | null> {
  const { participantId, platform, uid } = request;
  const subject = tokens.subject ?? '';
  if (grantedScopes(request.scopes, tokens.scope) === 'more') return zh.pollAuthorisation.scopeBeyondAsked;
  await lockSubject(ctx.tx, platform, subject);
  if (!(await isTakenByOther(ctx.tx, { participantId, platform, uid, subject }))) return null;
  await noteRisk(ctx, [
    {
      kind: 'authorisation.account-taken',
      subjectKind: 'participant',
      subjectId: String(participantId),
      data: { platform, uid },
    },
  ]);
  return zh.pollAuthorisation.accountInUse;
}

async function keep(ctx: WriteCtx & { tx: Tx }, request: RequestRow, tokens: TokenSet): Promise<void> {
  const { secrets } = ctx.platform;
  const granted = grantedScopes(request.scopes, tokens.scope);
  await putAuthorisation(
    ctx.tx,
    {
      participantId: request.participantId,
      platform: request.platform,
      uid: request.uid,
      subject: tokens.subject ?? '',
      accountName: tokens.name ?? '',
      authorisedBy: request.requestedBy,
      scopes: granted === 'more' ? [] : granted,
      accessToken: secrets.seal(tokens.accessToken),
      accessExpiresAt: tokens.expiresInS === null ? null : ctx.now + tokens.expiresInS * 1_000,
      refreshToken: tokens.refreshToken === null ? null : secrets.seal(tokens.refreshToken),
    },
    ctx.now,
  );
}

function asSystem(ctx: Ctx): Ctx {
  return { ...ctx, actor: { kind: 'system', name: 'channel-authorisation' }, now: ctx.platform.clock.now() };
}

/** Ends a request that has expired by the program's own clock, without asking the platform. */
export async function endOverdue(ctx: Ctx, request: RequestRow): Promise<boolean> {
  if (ctx.platform.clock.now() < request.expiresAt) return false;
  await finish(asSystem(ctx), { request, outcome: { state: 'expired', note: zh.words.codeExpired } });
  return true;
}

/**
 * Polls the platform once, if it is time: several windows and the worker share one poll per interval. A platform that
 * does not answer is polled later and less often; the caller gets the error.
 */
export async function pollAuthorisation(ctx: Ctx, request: RequestRow): Promise<void> {
  const { platform } = ctx;
  if (request.state !== 'pending' || (await endOverdue(ctx, request))) return;
  const sealed = await claimPoll(ownWork(platform.db, 'authorisation.poll').app, request.id, platform.clock.now());
  if (!sealed) return;
  const outcome = await ask(platform, request, platform.secrets.open(sealed));
  if (!outcome) return;
  const { kept } = await finish(asSystem(ctx), { request, outcome });
  // Nobody keeps these tokens, so they are revoked at the platform.
  if (outcome.state === 'authorised' && !kept)
    await revokeAtPlatform(platform, request.platform, outcome.tokens.refreshToken ?? outcome.tokens.accessToken).catch(
      (error) => platform.log.warn({ err: error, request: request.key }, 'refused tokens not revoked'),
    );
}

async function ask(platform: Platform, request: RequestRow, deviceCode: string): Promise<Outcome | null> {
  const slow = (intervalS: number) =>
    slowPolls(ownWork(platform.db, 'authorisation.poll').app, request.id, intervalS, platform.clock.now());
  try {
    return { state: 'authorised', tokens: await pollDeviceFlow(platform, request.platform, deviceCode) };
  } catch (error) {
    if (error instanceof ConnectorUnwell) {
      await slow(slower(request.intervalS));
      throw error;
    }
    if (!(error instanceof OAuthError)) throw error;
    const verdict = judgePollError(error.error, request.intervalS);
    if (verdict.end) return { state: verdict.end, note: verdict.note };
    if (verdict.intervalS !== request.intervalS) await slow(verdict.intervalS);
    return null;
  }
}
