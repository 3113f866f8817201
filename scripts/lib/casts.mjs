import { parseSync } from '@swc/core';

const CODE = /^(apps|packages|bench|faults)\/.*[.]tsx?$/;
const STORE = /^apps\/server\/src\/.*-store[.]ts$/;

/**
 * A cast claims a type that nothing checks. A store has none: its rows get their type from a shape
 * (platform/database/statements/rows.ts), and the database's answer is checked against it. Only a test may use `as
 * never`, which passes for any type. Takes path → text and which paths are tests, returns `path: fault`.
 */
export function checkCasts(files, isTest) {
  const found = [];
  for (const [path, text] of files) {
    if (!CODE.test(path) || isTest(path)) continue;
    const isStore = STORE.test(path);
    if (!isStore && !/\bas never\b/.test(text)) continue;
    visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }), (node) => {
      if (isNever(node)) found.push(`${path}: as never: say what it is, or check it`);
      else if (isStore && CASTS.has(node.type)) found.push(`${path}: a store has no cast: ${CASTS.get(node.type)}`);
    });
  }
  return found;
}

const CASTS = new Map([
  ['TsAsExpression', 'rows take their type from a shape, everything else from where it is declared'],
  ['TsTypeAssertion', 'rows take their type from a shape, everything else from where it is declared'],
  ['TsNonNullExpression', 'say what happens where there is nothing'],
]);

function isNever({ type, typeAnnotation }) {
  return type === 'TsAsExpression' && typeAnnotation.kind === 'never';
}

function visit(node, look) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look);
    return;
  }
  if (!node || typeof node !== 'object') return;
  look(node);
  for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, look);
}
