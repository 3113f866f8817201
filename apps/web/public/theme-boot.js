// Runs before the first paint, so that a dark screen never flashes white. Mirrors lib/settings.ts.
try {
  const settings = JSON.parse(localStorage.getItem('UI_SETTINGS') || '{}');
  if (settings.dark) document.documentElement.dataset.theme = 'dark';
} catch {
  // Storage is forbidden or broken: the light theme is as good.
}
