/** Escapes a text for XML; characters that XML cannot contain are left out. */
export function xmlText(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => signs[sign] as string);
}

/** One element to be written: its text, or its children in order; undefined children are left out. */
export type XmlPart = {
  name: string;
  attributes?: Record<string, string>;
  of: string | readonly (XmlPart | undefined)[];
};

/**
 * Writes a complete document, one line for each element.
 *
 * @example writeXml({ name: 'a', of: [{ name: 'b', of: 'x < y' }] })
 */
export function writeXml(root: XmlPart): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...partLines(root, ''), ''].join('\n');
}

function partLines({ name, attributes = {}, of }: XmlPart, indent: string): string[] {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(value)}"`)].join(' ');
  if (typeof of === 'string') return [`${indent}<${head}>${xmlText(of)}</${name}>`];
  const inner = of.flatMap((part) => (part ? partLines(part, `${indent}  `) : []));
  return [`${indent}<${head}>`, ...inner, `${indent}</${name}>`];
}
