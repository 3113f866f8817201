import type { TargetState } from '@mashang/contract/webhooks';

type Facts = {
  enabled: boolean;
  pausedTime: string;
  openedTime: string;
  lastSuccessTime: string;
  lastFailureTime: string;
};

/** State of a target; decisions of people have priority over results of tries. */
export function targetState(target: Facts): TargetState {
  if (!target.enabled) return 'disabled';
  if (target.pausedTime) return 'paused';
  if (target.openedTime) return 'open';
  return target.lastSuccessTime || target.lastFailureTime ? 'ok' : 'idle';
}
