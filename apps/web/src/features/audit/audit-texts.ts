import { AUDIT_ACTION_NAMES } from '@mashang/contract/audit';

/** A deed's name for people. */
export function actionText(action: string): string {
  return AUDIT_ACTION_NAMES[action] ?? action;
}
