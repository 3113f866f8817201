import { usePagePath } from '../page/page-paths.ts';

/**
 * Whether participants have floats here: where the settlement mode has none, no menu contains their accounts or
 * top-ups.
 */
export function useFloats(): boolean {
  const paths = [usePagePath('collection-accounts'), usePagePath('account-check'), usePagePath('top-up-review')];
  return paths.some((path) => path !== undefined);
}
