import { parseSync } from '@swc/core';
import { readEntry } from './catalogue-texts.mjs';

const SCREENS = /^apps\/web\/src\/.*[.]tsx$/;
const CARD = /\border-card\b/;
const DRAWN = /\bcard:/;
const BARE = new Set(['MoneyText', 'CommissionText']);

/**
 * A card on a phone has no column title with the unit. So an amount in it, or in a column's `card`, is a YuanText, is
 * followed by 元, or goes into a sentence of the catalogue with 元. Takes path → text, returns `path: fault`.
 */
export function checkCardAmounts(files) {
  const found = [];
  for (const [path, text] of files) {
    if (!SCREENS.test(path) || !(CARD.test(text) || DRAWN.test(text))) continue;
    const says = (group, leaf) => readEntry(files, path, group, leaf);
    visit(parseSync(text, { syntax: 'typescript', tsx: true }), { inCard: false, says }, (name) =>
      found.push(`${path}: an amount of a card names its unit: YuanText, or 元 behind ${name}`),
    );
  }
  return found;
}

/** Calls `report` with the name of every bare amount inside a card. */
function visit(node, { inCard, says }, report) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, { inCard, says }, report);
    return;
  }
  if (!node || typeof node !== 'object') return;
  const drawn = node.type === 'KeyValueProperty' && node.key.value === 'card' ? node.value : undefined;
  if (drawn) reportSingle(drawn.body, report);
  const inside = inCard || drawn || (node.type === 'JSXElement' && CARD.test(classOf(node.opening)));
  if (inside && (node.type === 'JSXElement' || node.type === 'JSXFragment')) reportBare(node.children, report);
  if (inside && node.type === 'CallExpression') reportUnlabelled(node, says, report);
  for (const value of Object.values(node))
    if (value && typeof value === 'object') visit(value, { inCard: Boolean(inside), says }, report);
}

/** Reports an amount passed to `zh.group.leaf(…)` whose sentence has no 元. */
function reportUnlabelled({ callee, arguments: given }, says, report) {
  if (callee.object?.object?.value !== 'zh') return;
  if (says(callee.object.property.value, callee.property.value).includes('元')) return;
  for (const { expression } of given)
    if (BARE.has(expression.opening?.name.value)) report(expression.opening.name.value);
}

/** Reports an amount that is the whole content of a column's `card`. */
function reportSingle(node, report) {
  if (node?.type === 'ParenthesisExpression') reportSingle(node.expression, report);
  if (node?.type === 'ConditionalExpression')
    for (const one of [node.consequent, node.alternate]) reportSingle(one, report);
  if (node?.type === 'JSXElement' && BARE.has(node.opening.name.value)) report(node.opening.name.value);
}

function reportBare(children, report) {
  for (const [at, child] of children.entries()) {
    const name = child.type === 'JSXElement' ? child.opening.name.value : undefined;
    if (!BARE.has(name)) continue;
    const after = children.slice(at + 1).find((one) => textOf(one) !== '');
    if (!after || !textOf(after)?.startsWith('元')) report(name);
  }
}

/** Returns a child's text without surrounding space; undefined for anything but text. */
function textOf(child) {
  if (child.type === 'JSXText') return child.value.trim();
  const said = child.type === 'JSXExpressionContainer' ? child.expression : undefined;
  return said?.type === 'StringLiteral' ? said.value.trim() : undefined;
}

function classOf({ attributes }) {
  const value = attributes.find((one) => one.type === 'JSXAttribute' && one.name.value === 'className')?.value;
  return value?.type === 'StringLiteral' ? value.value : '';
}
