import type { XmlNode } from '../platform/files/xml-tree.ts';

/**
 * An element of the message definition: how often it may occur, and its content: a pattern of its text, or its elements
 * in their order.
 */
export type Part = [name: string, occurs: '1' | '?' | '+' | '*', of: RegExp | Part[]];

/**
 * Returns how an element differs from the definition: wrong order, too many, missing, unknown, an empty or too long
 * text.
 */
export function faultsOf(node: XmlNode, parts: RegExp | Part[], at = node.name): string[] {
  if (!Array.isArray(parts))
    return node.children.length === 0 && parts.test(node.text) ? [] : [`${at} holds ${node.text || 'elements'}`];
  const rest = [...node.children];
  const faults = parts.flatMap(([name, occurs, of]) => {
    const found: XmlNode[] = [];
    while (rest[0]?.name === name) found.push(rest.shift() as XmlNode);
    const isCounted = COUNTS[occurs](found.length);
    return [
      ...(isCounted ? [] : [`${at}/${name} stands ${found.length} times`]),
      ...found.flatMap((one) => faultsOf(one, of, `${at}/${name}`)),
    ];
  });
  return [...faults, ...rest.map(({ name }) => `${at}/${name} is out of place`)];
}

const COUNTS: Record<Part[1], (count: number) => boolean> = {
  '1': (count) => count === 1,
  '?': (count) => count < 2,
  '+': (count) => count > 0,
  '*': () => true,
};
