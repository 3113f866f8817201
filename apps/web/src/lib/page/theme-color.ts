/** Red, green, blue from 0 to 1, as in a style sheet. */
type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, 1.4.3: text of ordinary size. */
export const CONTRAST_MIN = 4.5;

const WHITE: Rgb = [1, 1, 1];
/** Background colours of ui/layout/tokens.css under text in the theme colour. */
const LIGHT_BG: Rgb = rgbOf('#f3f5f8');
const DARK_PANEL: Rgb = rgbOf('#181d25');

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function hexOf(rgb: Rgb): string {
  const parts = rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function gamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * Math.max(part, 0) ** (1 / 2.4) - 0.055;
}

/** Relative luminance of a colour, 0 to 1. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function mix(one: Rgb, share: number, other: Rgb): Rgb {
  const part = (at: 0 | 1 | 2): number => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** Lightness and the two colour axes of OKLab, in which the dark theme lightens the colour. */
function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The lowest contrast that a theme colour would have anywhere in each theme; mirrors ui/layout/tokens.css. */
export function themeContrasts(color: string): { light: number; dark: number } {
  const brand = rgbOf(color);
  const onSoft = mix(brand, 0.09, WHITE);
  const light = Math.min(contrastOf(brand, WHITE), contrastOf(brand, LIGHT_BG), contrastOf(brand, onSoft));
  const lifted = fromOklab(mix(toOklab(brand), 0.48, toOklab(WHITE)));
  const onDark = Math.min(contrastOf(lifted, DARK_PANEL), contrastOf(lifted, mix(brand, 0.3, DARK_PANEL)));
  return { light, dark: onDark };
}

/** Whether text is readable in both themes, both on this colour and in this colour. */
export function isReadable(color: string): boolean {
  const { light, dark } = themeContrasts(color);
  return light >= CONTRAST_MIN && dark >= CONTRAST_MIN;
}

/** The readable colour nearest to this one: the same hue, lighter or darker. */
export function readableNear(color: string): string {
  const [lightness, a, b] = toOklab(rgbOf(color));
  for (let step = 0; step <= 100; step += 1) {
    for (const away of [-step, step]) {
      const near = hexOf(fromOklab([Math.min(1, Math.max(0, lightness + away * 0.01)), a, b]));
      if (isReadable(near)) return near;
    }
  }
  return '#166572';
}

/** Text of a contrast: one decimal, rounded down, so that 4.46 does not pass for 4.5. */
export function contrastText(contrast: number): string {
  return `${Math.floor(contrast * 10) / 10}:1`;
}
