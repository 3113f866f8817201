import type { TargetState } from '@mashang/contract/webhooks';

type Facts = {
  enabled: boolean;
  pausedTime: string;
  openedTime: string;
  lastSuccessTime: string;
  lastFailureTime: string;
};

/** How a target stands; what people decided goes before what the tries say. */
export function targetState(target: Facts): TargetState {
  if (!target.enabled) return 'disabled';
  if (target.pausedTime) return 'paused';
  if (target.openedTime) return 'open';
  return target.lastSuccessTime || target.lastFailureTime ? 'ok' : 'idle';
}
