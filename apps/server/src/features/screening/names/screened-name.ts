/** A name to be screened, and what it is the name of. */
export type ScreenedName = {
  name: string;
  subjectKind: string;
  subjectId: string;
  /** What it is to the subject, as people read it: 受益所有人 1. */
  who?: string;
  /** What tells it from its namesakes: an account, a document. The subject itself where there is nothing better. */
  apart?: string;
  /** `YYYY-MM-DD`. */
  birth?: string;
  documents?: readonly string[];
};

/** Who it is for the pairs found to be two people: never the name alone, which namesakes share. */
export function partyOf({ name, apart, subjectKind, subjectId }: ScreenedName): string {
  return `${name}|${apart ?? `${subjectKind}/${subjectId}`}`;
}
