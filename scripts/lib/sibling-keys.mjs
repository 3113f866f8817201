import { parseSync } from '@swc/core';

const SCREENS = /^apps\/(web|payment-page)\/src\/.*[.]tsx$/;

/**
 * Siblings of one React parent need keys of their own: with the same key twice React mounts one of the two again at
 * every drawing, over whatever is open. Two computed keys beside each other (`key={id}`) are told apart only by the
 * fixed text they begin with (`key={`drawer-${id}`}`). Takes path → text, answers `path: what is wrong`.
 */
export function checkSiblingKeys(files) {
  const found = [];
  for (const [path, text] of files) {
    // Two keys at least: anything else need not be parsed.
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

/** The keys that a child can put beside its siblings: its own, or that of each outcome of a condition. */
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

/** Outcomes of one condition never stand beside each other: the same key on both is one place. */
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
