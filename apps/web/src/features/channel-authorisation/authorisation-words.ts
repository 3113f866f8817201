import type {
  AuthorisationEventName,
  AuthorisationState,
  RequestState,
  Scope,
} from '@mashang/contract/channel-authorisation';
import { SCOPE_NAMES } from '@mashang/contract/channel-authorisation';
import type { Tone } from '../../ui/display/status-tag.tsx';
import * as zh from './zh.tsx';

export const STATE_TONES: Record<AuthorisationState, Tone> = { active: 'ok', expired: 'warn', revoked: 'mute' };
export const EVENT_TONES: Record<AuthorisationEventName, Tone> = {
  requested: 'info',
  authorised: 'ok',
  renewed: 'ok',
  denied: 'warn',
  expired: 'warn',
  failed: 'bad',
  revoked: 'mute',
};

/** Outcome of a request, and the next step. */
export const END_WORDS: Record<Exclude<RequestState, 'pending'>, { title: string; hint: string }> = {
  authorised: zh.endWords.authorised,
  denied: zh.endWords.denied,
  expired: zh.endWords.expired,
  failed: zh.endWords.failed,
};

/** Permissions of an authorisation, in words. */
export function scopesText(scopes: readonly Scope[]): string {
  return scopes.map((scope) => SCOPE_NAMES[scope]).join('、') || zh.scopesText.identityOnly;
}
