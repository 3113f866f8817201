/**
 * Features the browser of the journeys goes without. Of two `--disable-features` Chromium takes the last one, so
 * Playwright's own list stands here as well (playwright-core, chromiumSwitches).
 */
export const UNWANTED = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Two pages of the address bar's own in every window: 0.2 s of processor each time a context is opened.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
] as const;
