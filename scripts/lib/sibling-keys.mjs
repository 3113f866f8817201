import { parseSync } from '@swc/core';

const SCREENS = /^apps\/(web|payment-page)\/src\/.*[.]tsx$/;

/**
 * Siblings of one React parent need different keys: with the same key twice React mounts one of the two again at every
 * render, over any open dialog. Two computed keys beside each other (`key={id}`) only differ by the fixed text at their
 * beginning (`key={`drawer-${id}`}`). Takes path → text, returns `path: fault`.
 */
export function checkSiblingKeys(files) {
  const found = [];
  for (const [path, text] of files) {
    // A file with fewer than two keys does not have to be parsed.
    if (!SCREENS.test(path) || text.split('key=').length < 3) continue;
    const tree = parseSync(text, { syntax: 'typescript', tsx: true });
    visit(tree, (children) => {
      const keys = children.flatMap(keyedIn);
      const seen = new Set();
      for (const key of keys) {
        if (seen.has(key.fixed)) found.push(`${path}: ${key.fixed || 'a computed key'} stands on two siblings`);
        seen.add(key.fixed);
      }
    });
  }
  return found;
}

/** Calls `look` with the children of every element and fragment. */
function visit(node, look) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look);
    return;
  }
  if (!node || typeof node !== 'object') return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') look(node.children);
  for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, look);
}

/** Returns the keys that a child can have among its siblings: its own, or those of each outcome of a condition. */
function keyedIn(child) {
  switch (child?.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return keyedIn(child.expression);
    case 'ConditionalExpression':
      return distinct([...keyedIn(child.consequent), ...keyedIn(child.alternate)]);
    case 'BinaryExpression':
      return keyedIn(child.right);
    case 'JSXElement':
      return keyOf(child.opening);
    default:
      return [];
  }
}

/** Outcomes of one condition are never siblings: the same key on both counts once. */
function distinct(keys) {
  return keys.filter(({ fixed }, at) => keys.findIndex((other) => other.fixed === fixed) === at);
}

function keyOf({ attributes }) {
  const key = attributes.find((one) => one.type === 'JSXAttribute' && one.name.value === 'key')?.value;
  if (!key) return [];
  if (key.type === 'StringLiteral') return [{ fixed: `"${key.value}"` }];
  const { expression } = key;
  if (expression?.type === 'StringLiteral') return [{ fixed: `"${expression.value}"` }];
  return [{ fixed: expression?.type === 'TemplateLiteral' ? (expression.quasis[0].cooked ?? '') : '' }];
}
