import { usePagePath } from '../page/page-paths.ts';

/**
 * Whether participants hold floats here: where the settlement mode has none, no menu has accounts or top-ups of theirs.
 */
export function useFloats(): boolean {
  const paths = [usePagePath('collection-accounts'), usePagePath('account-check'), usePagePath('top-up-review')];
  return paths.some((path) => path !== undefined);
}
