/** A narrower column cannot be read, and a wider one hides the others. */
export const WIDTH_MIN = 64;
export const WIDTH_MAX = 640;
/** Pixels for one press of an arrow key; with Shift four times as many. */
const STEP = 16;

/** Limits a width to the allowed range. */
export function clampWidth(width: number): number {
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.round(width)));
}

/** Stored widths by column; invalid ones are left out. */
export function readWidths(kept: unknown): Record<string, number> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, width]) =>
      typeof width === 'number' && Number.isFinite(width) ? [[key, clampWidth(width)]] : [],
    ),
  );
}

/** Width after a key on the head's edge; undefined for other keys. */
export function widthAfterKey(key: string, isWide: boolean, width: number): number | undefined {
  const step = isWide ? STEP * 4 : STEP;
  if (key === 'ArrowLeft') return clampWidth(width - step);
  if (key === 'ArrowRight') return clampWidth(width + step);
  return undefined;
}
