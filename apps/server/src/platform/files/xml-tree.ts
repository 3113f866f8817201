import { SaxesParser } from 'saxes';
import { cutText } from '../security/outside-text-rules.ts';
import * as zh from './zh.ts';

/** An element without its namespace prefix: its own text, and its children in order. */
export type XmlNode = { name: string; attributes: Record<string, string>; text: string; children: XmlNode[] };

/** Limits above any message of a bank. */
const DEPTH_MAX = 40;
const NODES_MAX = 3_000_000;

/** A document that was refused, with the reason in Chinese. */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
}

/**
 * Parses a small document completely. Nothing outside of it is ever fetched: document types, and with them entities,
 * are refused; namespaces are dropped. Throws XmlRefused.
 *
 * @example readXml('<a><b x="1">t</b></a>').children[0]?.text === 't'
 */
export function readXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] };
  const open: XmlNode[] = [root];
  let nodes = 0;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new XmlRefused(zh.xmlTree.doctype);
  });
  parser.on('error', (error) => {
    throw new XmlRefused(zh.xmlTree.malformed(cutText(error.message, 80)));
  });
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1;
    if (open.length > DEPTH_MAX || nodes > NODES_MAX) throw new XmlRefused(zh.xmlTree.tooDeep);
    const node = {
      name: name.replace(/^.*:/, ''),
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (part) => {
    const node = open.at(-1);
    if (node) node.text += part;
  });
  parser.on('cdata', (part) => {
    const node = open.at(-1);
    if (node) node.text += part;
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof XmlRefused) throw error;
    throw new XmlRefused(zh.xmlTree.malformed(cutText((error as Error).message, 80)));
  }
  const [first] = root.children;
  if (!first) throw new XmlRefused(zh.xmlTree.empty);
  return first;
}

/** Returns the children of that name. */
export function allOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the first element at the end of a path; undefined where there is none. */
export function at(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Returns that element's text, trimmed; empty where there is no such element. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string {
  return at(node, ...path)?.text.trim() ?? '';
}
