/** Name of the entry script that started this page; empty on the development server. */
export function ownBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]');
  return script?.src.split(/[?#]/)[0]?.split('/').pop() ?? '';
}
