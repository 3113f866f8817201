import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_NAMES } from '@mashang/contract/audit';

/** A deed's name for people. */
export function actionText(action: string): string {
  return AUDIT_ACTION_NAMES[action] ?? action;
}

/** What a deed is about, for people. */
export function subjectText(subjectKind: string): string {
  return AUDIT_SUBJECT_NAMES[subjectKind] ?? subjectKind;
}
