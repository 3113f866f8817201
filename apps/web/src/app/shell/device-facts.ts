/** Browser, system and kind of device, read from a user-agent text. */
export type DeviceFacts = { browser: string; system: string; kind: string };

// The order matters: Edge and Opera say Chrome too, and Chrome says Safari.
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
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

function firstMatch(rules: readonly [RegExp, string][], text: string, otherwise: string): string {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
}

/** What a user-agent text says of the device. */
export function deviceFacts(userAgent: string): DeviceFacts {
  const kind = /iPad|Tablet/.test(userAgent) ? '平板' : /Mobi|Android|iPhone/.test(userAgent) ? '手机' : '电脑';
  return {
    browser: firstMatch(BROWSERS, userAgent, 'Unknown Browser'),
    system: firstMatch(SYSTEMS, userAgent, '未知系统'),
    kind,
  };
}
