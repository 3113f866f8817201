/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Scheme = 'light' | 'dark';
export const SCHEMES: readonly Scheme[] = ['light', 'dark'];
/** All that another theme can change: the rest is asked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const LOOKS = 3;

/** Once what is drawn has come to rest, and the frame in which it did is over. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('.skeleton:visible')).toHaveCount(0);
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

async function look(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page);
  // In the page itself: no page here has frames, and carrying the results through a second one takes as long again.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`));
}

/**
 * Serious findings of what is on screen. A page that is drawn anew while axe measures it gives colours and places of two moments: only what
 * is there at every look is a finding.
 */
async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  let found = await look(page, rules);
  for (let looks = 1; looks < LOOKS && found.length > 0; looks++) {
    const again = await look(page, rules);
    found = found.filter((finding) => again.includes(finding));
  }
  return found;
}

/** Serious findings of the page, each with its theme: everything in light, and in dark what colours can spoil. */
export async function findingsInBothThemes(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
    found.push(...(await findingsOf(page, rules)).map((finding) => `${where} in ${colorScheme}: ${finding}`));
  }
  return found;
}

/** What is on screen has no serious finding, neither in light nor in dark. */
export async function expectAccessible(page: Page, where = 'here'): Promise<void> {
  expect(await findingsInBothThemes(page, where)).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
