import { useLayoutEffect } from 'react';
import { useUiSettings } from '../lib/settings.ts';

/** Puts the chosen theme on the document: colours follow by CSS variables, nothing is drawn anew. */
export function useDocumentTheme(areaColor: string): void {
  const { dark, themeColor } = useUiSettings();
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (dark) root.dataset.theme = 'dark';
    else delete root.dataset.theme;
    root.style.setProperty('--brand', themeColor || areaColor);
  }, [dark, themeColor, areaColor]);
}
