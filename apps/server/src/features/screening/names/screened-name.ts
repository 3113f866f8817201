/** A name to be screened, and the subject it belongs to. */
export type ScreenedName = {
  name: string;
  subjectKind: string;
  subjectId: string;
  /** Role of the person for the subject, as people read it: 受益所有人 1. */
  who?: string;
  /** Distinguishes it from namesakes: an account, a document. Without it the subject itself does. */
  apart?: string;
  /** `YYYY-MM-DD`. */
  birth?: string;
  documents?: readonly string[];
};

/** Identity for clearances: never the name alone, because namesakes share it. */
export function partyOf({ name, apart, subjectKind, subjectId }: ScreenedName): string {
  return `${name}|${apart ?? `${subjectKind}/${subjectId}`}`;
}
