import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_NAMES } from '@mashang/contract/audit';

/** Name of an action on screen. */
export function actionText(action: string): string {
  return AUDIT_ACTION_NAMES[action] ?? action;
}

/** Name of an action's subject on screen. */
export function subjectText(subjectKind: string): string {
  return AUDIT_SUBJECT_NAMES[subjectKind] ?? subjectKind;
}
