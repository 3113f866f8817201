/** A notice put off: for which build, and when. */
export type PutOff = { build: string; at: number };

/** How long 稍后 holds for the same build. */
const PUT_OFF_MS = 3_600_000;

/** Whether to say that a new version is there: never on the development server, and not again what was put off. */
export function isNewVersion(
  own: string,
  served: string | undefined,
  { putOff, now }: { putOff: PutOff | undefined; now: number },
): boolean {
  if (own === '' || !served || served === own) return false;
  return putOff?.build !== served || now - putOff.at >= PUT_OFF_MS;
}
