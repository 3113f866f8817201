// Runs before the first paint, so that a dark screen never flashes white. Mirrors lib/settings/settings.ts: what this browser's
// last user chose, otherwise what the system prefers.
(() => {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('LAST_LOOK') || '{}').dark;
  } catch {
    // Storage is forbidden or broken: the system decides.
  }
  const dark = typeof chosen === 'boolean' ? chosen : matchMedia('(prefers-color-scheme: dark)').matches;
  if (!dark) return;
  document.documentElement.dataset.theme = 'dark';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#181d25');
})();
