/**
 * Features that the browser of the journeys disables. If there are two `--disable-features`, Chromium uses the last
 * one, so this list includes Playwright's own (playwright-core, chromiumSwitches).
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
  // Two pages of the address bar in every window: 0.2 s of processor time each time a context is opened.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
] as const;
