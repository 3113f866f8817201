import * as zh from '../../zh.tsx';
/** Browser, system and kind of device, read from a user-agent text. */
export type DeviceFacts = { browser: string; system: string; kind: string };

// The order matters: Edge and Opera contain Chrome too, and Chrome contains Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Safari\//, 'Safari'],
  [/MSIE |Trident\//, 'Internet Explorer'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chrome OS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

function firstMatch(rules: readonly [RegExp, string][], text: string, otherwise: string): string {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
}

function kindOf(userAgent: string): string {
  // Android has Mobile on phones only.
  if (/iPad|Tablet|Android(?!.*Mobi)/.test(userAgent)) return zh.deviceKind.tablet;
  return /Mobi|Android|iPhone|OpenHarmony/.test(userAgent) ? zh.deviceKind.phone : zh.deviceKind.computer;
}

/**
 * Reads the device from a user-agent text. An iPad calls itself a Macintosh, but only an iPad has several touch points.
 */
export function deviceFacts(userAgent: string, touchPoints = 0): DeviceFacts {
  const isPad = /Macintosh/.test(userAgent) && touchPoints > 1;
  return {
    browser: firstMatch(BROWSERS, userAgent, 'Unknown Browser'),
    system: isPad ? 'iOS' : firstMatch(SYSTEMS, userAgent, zh.deviceFacts.unknownSystem),
    kind: isPad ? zh.deviceFacts.tablet : kindOf(userAgent),
  };
}
