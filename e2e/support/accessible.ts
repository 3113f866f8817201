/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Scheme = 'light' | 'dark';
export const SCHEMES: readonly Scheme[] = ['light', 'dark'];
/** Rules that the theme can affect: the others are checked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Rules whose findings are never serious (axe-core 4.14): they take a quarter of the time of a check. */
const LESSER = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];
const LOOKS = 3;

/** Waits until all animations have finished, and the frame in which they did is over. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[data-testid="skeleton"]:visible')).toHaveCount(0);
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Look = {
  /** Runs these rules only. */
  rules?: readonly string[];
  /** Includes the menu, which is the same beside every page. */
  withMenu?: boolean;
};

async function look(page: Page, { rules, withMenu }: Look): Promise<string[]> {
  await atRest(page);
  // axe is loaded into a document once and called there: parsing half a megabyte of script again takes as long as a
  // check.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang']).analyze();
  const violations = await page.evaluate(
    async ({ rules, lesser, exclude }) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<Results> } };
      const found = await axe.run(
        { exclude },
        {
          resultTypes: ['violations'],
          ...(rules ? { runOnly: rules } : { rules: Object.fromEntries(lesser.map((id) => [id, { enabled: false }])) }),
        },
      );
      return found.violations;
    },
    { rules: rules && [...rules], lesser: [...LESSER], exclude: withMenu ? [] : ['[data-testid=sidebar]'] },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`));
}

/**
 * Returns serious findings of the visible page. If the page re-renders while axe measures it, colours and positions are
 * of two moments: only what every check finds is a finding.
 */
async function findingsOf(page: Page, what: Look): Promise<string[]> {
  let found = await look(page, what);
  for (let looks = 1; looks < LOOKS && found.length > 0; looks++) {
    const again = await look(page, what);
    found = found.filter((finding) => again.includes(finding));
  }
  return found;
}

/** Waits until the page has applied the theme; a page that marks none gets a second. */
async function themed(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(async (dark) => {
    const isOn = () => (document.documentElement.dataset.theme === 'dark') === dark;
    for (let tries = 0; tries < 20 && !isOn(); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  }, scheme === 'dark');
}

/** Returns the page's serious findings, each with its theme: all rules in light, and in dark those about colours. */
export async function findingsInBothThemes(
  page: Page,
  where: string,
  { withMenu }: Pick<Look, 'withMenu'> = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await themed(page, colorScheme);
    const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined;
    found.push(
      ...(await findingsOf(page, { rules, withMenu })).map((finding) => `${where} in ${colorScheme}: ${finding}`),
    );
  }
  return found;
}

/** Expects that the visible page has no serious finding, neither in light nor in dark. */
export async function expectAccessible(page: Page, where = 'here'): Promise<void> {
  expect(await findingsInBothThemes(page, where)).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
