import type {
  AuthorisationEventName,
  AuthorisationState,
  RequestState,
  Scope,
} from '@mashang/contract/channel-authorisation';
import { SCOPE_NAMES } from '@mashang/contract/channel-authorisation';
import type { Tone } from '../../ui/status-tag.tsx';

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

/** How a turn ended, and what to do now. */
export const END_WORDS: Record<Exclude<RequestState, 'pending'>, { title: string; hint: string }> = {
  authorised: { title: '授权成功', hint: '凭据到期会自动续期，可随时撤销。' },
  denied: { title: '授权已被拒绝', hint: '没有授予任何权限。如需继续，请重新生成二维码。' },
  expired: { title: '二维码已过期', hint: '等待的时间过长，请重新生成二维码。' },
  failed: { title: '授权未成功', hint: '请按原因处理后重新生成二维码。' },
};

/** What an authorisation allows, in words. */
export function scopesText(scopes: readonly Scope[]): string {
  return scopes.map((scope) => SCOPE_NAMES[scope]).join('、') || '仅账号身份';
}
