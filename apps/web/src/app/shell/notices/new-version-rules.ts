/** A postponed notice: its build, and when it was postponed. */
export type PutOff = { build: string; at: number };

/** How long 稍后 postpones the notice of the same build. */
const PUT_OFF_MS = 3_600_000;

/** Whether to show that a new version is available: never on the development server, and not while it is postponed. */
export function isNewVersion(
  own: string,
  served: string | undefined,
  { putOff, now }: { putOff: PutOff | undefined; now: number },
): boolean {
  if (own === '' || !served || served === own) return false;
  return putOff?.build !== served || now - putOff.at >= PUT_OFF_MS;
}
