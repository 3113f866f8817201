let go: ((path: string) => void) | undefined;

/** Stores the router's navigation, for the few navigations that start outside a component. */
export function setNavigator(navigate: (path: string) => void): void {
  go = navigate;
}

/** Opens a path inside the app, by the router when it is ready. */
export function navigateTo(path: string): void {
  if (go) go(path);
  else window.location.assign(path);
}
