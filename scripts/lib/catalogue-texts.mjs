import { parseSync } from '@swc/core';

const IMPORTED = /^import \* as zh from '([^']+)';$/m;
const CATALOGUE = /\/zh(-[a-z]+)?[.]tsx?$/;
const HAN = /[\u3400-\u9fff]/;

/** Whether a file is the catalogue of its folder, zh.ts, or a part of it, zh-first.ts. */
export function isCatalogue(path) {
  return CATALOGUE.test(path);
}

export function holdsHan(text) {
  return HAN.test(text);
}

/** Returns the text of `zh.group.leaf` in the file at `path`, with the words of a sentence with parts joined. */
export function readEntry(files, path, group, leaf) {
  const named = IMPORTED.exec(files.get(path) ?? '')?.[1];
  const catalogue = named && new URL(named, `file:///${path}`).pathname.slice(1);
  const text = files.get(catalogue);
  if (!text) return '';
  const { body } = parseSync(text, { syntax: 'typescript', tsx: catalogue.endsWith('x') });
  const entries = body.flatMap(declaredIn).find(({ id }) => id.value === group)?.init.properties ?? [];
  return textsOf(entries.find(({ key }) => key?.value === leaf)?.value).join('');
}

/** Returns the constants that a statement exports. */
export function declaredIn(statement) {
  return statement.type === 'ExportDeclaration' ? (statement.declaration.declarations ?? []) : [];
}

/**
 * Returns every text in a piece of a program: strings, templates and text between tags; no regular expressions, no SQL.
 */
export function textsOf(node) {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!node || typeof node !== 'object') return [];
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return [node.value];
  if (node.type === 'TaggedTemplateExpression') return textsOf(node.template.expressions);
  if (node.type === 'TemplateLiteral')
    return [node.quasis.map(({ cooked }) => cooked).join('…'), ...textsOf(node.expressions)];
  return Object.values(node).flatMap(textsOf);
}
