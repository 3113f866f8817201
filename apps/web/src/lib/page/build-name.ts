/** Name of the entry script this page was started with; empty on the development server. */
export function ownBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]');
  return script?.src.split(/[?#]/)[0]?.split('/').pop() ?? '';
}
