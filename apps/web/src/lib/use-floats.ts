import { usePagePath } from './page-paths.ts';

/** Whether participants hold floats here: where the settlement mode has none, the menu has no accounts of theirs. */
export function useFloats(): boolean {
  return usePagePath('collection-accounts') !== undefined;
}
