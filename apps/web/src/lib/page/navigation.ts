let go: ((path: string) => void) | undefined;

/** The router hands its navigation here, for the few moves that start outside a component. */
export function setNavigator(navigate: (path: string) => void): void {
  go = navigate;
}

/** Opens a path inside the app, by the router when it is up. */
export function navigateTo(path: string): void {
  if (go) go(path);
  else window.location.assign(path);
}
