/** Simple shapes on a 100 × 100 field; `b` is the body's colour, `d` the darker one. */
const SHAPES: Record<string, (b: string, d: string) => string> = {
  mug: (b, d) =>
    `<path d="M66 44h10a10 10 0 0 1 0 20H66" fill="none" stroke="${d}" stroke-width="5"/>` +
    `<rect x="28" y="34" width="40" height="42" rx="7" fill="${b}"/>` +
    `<rect x="28" y="34" width="40" height="8" rx="4" fill="${d}"/>`,
  pot: (b, d) =>
    `<path d="M68 44c12-2 12 22 2 24" fill="none" stroke="${d}" stroke-width="5"/>` +
    `<path d="M32 40c-8 2-12 10-14 18" fill="none" stroke="${d}" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M36 34h28l8 42H28z" fill="${b}"/><rect x="34" y="28" width="32" height="8" rx="4" fill="${d}"/>`,
  lamp: (b, d) =>
    `<path d="M34 48 44 22h12l10 26z" fill="${b}"/><rect x="48" y="48" width="4" height="26" fill="${d}"/>` +
    `<rect x="34" y="72" width="32" height="6" rx="3" fill="${d}"/>`,
  bag: (b, d) =>
    `<path d="M38 42c0-20 24-20 24 0" fill="none" stroke="${d}" stroke-width="5"/>` +
    `<path d="M28 40h44l4 38H24z" fill="${b}"/><rect x="36" y="54" width="28" height="14" rx="4" fill="${d}"/>`,
  headphones: (b, d) =>
    `<path d="M26 58c0-36 48-36 48 0" fill="none" stroke="${d}" stroke-width="6"/>` +
    `<rect x="20" y="54" width="14" height="24" rx="7" fill="${b}"/>` +
    `<rect x="66" y="54" width="14" height="24" rx="7" fill="${b}"/>`,
  book: (b, d) =>
    `<rect x="30" y="24" width="42" height="54" rx="4" fill="${b}"/>` +
    `<rect x="30" y="24" width="9" height="54" rx="4" fill="${d}"/>` +
    `<rect x="46" y="36" width="18" height="4" rx="2" fill="${d}"/>`,
  speaker: (b, d) =>
    `<rect x="32" y="22" width="36" height="56" rx="12" fill="${b}"/><circle cx="50" cy="58" r="12" fill="${d}"/>` +
    `<circle cx="50" cy="36" r="5" fill="${d}"/>`,
  plant: (b, d) =>
    `<path d="M50 58C28 54 24 36 28 26c16 2 24 14 22 32zM50 58c18-2 26-16 24-28-14 0-24 12-24 28z" fill="${b}"/>` +
    `<path d="M36 60h28l-4 20H40z" fill="${d}"/>`,
  keyboard: (b, d) =>
    `<rect x="16" y="38" width="68" height="30" rx="6" fill="${b}"/>` +
    `<path d="M24 47h6m6 0h6m6 0h6m6 0h6m6 0h4M24 58h8m8 0h22m8 0h6" stroke="${d}" stroke-width="5" ` +
    'stroke-linecap="round"/>',
  scarf: (b, d) =>
    `<path d="M26 30c16 12 32 12 48 0l4 10c-18 14-38 14-56 0z" fill="${b}"/>` +
    `<path d="M54 46h16l-4 34H50z" fill="${b}"/><path d="M51 72h15" stroke="${d}" stroke-width="5"/>` +
    `<path d="M26 36c16 12 32 12 48 0" fill="none" stroke="${d}" stroke-width="3"/>`,
  candle: (b, d) =>
    `<path d="M50 22c7 8 6 14 0 16-6-2-7-8 0-16z" fill="${d}"/>` +
    `<rect x="34" y="42" width="32" height="36" rx="6" fill="${b}"/>` +
    `<rect x="40" y="54" width="20" height="12" rx="3" fill="${d}"/>`,
};
export const DRAWING = /^([a-z]+)-(\d{1,3})$/;

/** Returns a picture of goods as the sandbox marketplace shows it, as SVG text; null for an unknown drawing. */
export function drawGoods(drawing: string): string | null {
  const [, kind = '', hue = ''] = DRAWING.exec(drawing) ?? [];
  const shape = Object.hasOwn(SHAPES, kind) ? SHAPES[kind] : undefined;
  if (!shape) return null;
  const tone = (saturation: number, light: number) => `hsl(${hue} ${saturation}% ${light}%)`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400">' +
    `<rect width="100" height="100" fill="${tone(45, 92)}"/>` +
    `<ellipse cx="50" cy="82" rx="32" ry="5" fill="${tone(30, 82)}"/>${shape(tone(48, 62), tone(42, 38))}</svg>`
  );
}
