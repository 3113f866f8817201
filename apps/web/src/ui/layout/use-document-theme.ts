import { useLayoutEffect } from 'react';
import { useUiSettings } from '../../lib/settings/settings.ts';

/** Colour of the top bar, for the frame that a phone's browser draws around the page. */
const FRAME = { light: '#ffffff', dark: '#181d25' };

/** Sets the chosen theme on the document: colours follow by CSS variables, and nothing renders again. */
export function useDocumentTheme(areaColor: string): void {
  const { dark, themeColor } = useUiSettings();
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (dark) root.dataset.theme = 'dark';
    else delete root.dataset.theme;
    root.style.setProperty('--brand', themeColor || areaColor);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? FRAME.dark : FRAME.light);
  }, [dark, themeColor, areaColor]);
}
