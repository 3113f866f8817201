import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page whose code is loaded when it is rendered, or ahead of time by `preload`. */
export type Preloadable<Props extends object = object> = {
  current(): ComponentType<Props>;
  preload(): Promise<unknown>;
};
type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Renewals of the parts that could not be fetched. React keeps a failure for good, so a retry needs a new lazy
 * component.
 */
const failed = new Set<() => void>();

/** Makes every part that could not be fetched load again at its next render. */
export function retryFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Makes a page from a dynamic import. */
export function preloadable<Props extends object = object>(load: Load<Props>): Preloadable<Props> {
  let ready: ComponentType<Props> | undefined;
  let late = lazy(preload);
  function renew(): void {
    late = lazy(preload);
  }
  async function preload(): Promise<{ default: ComponentType<Props> }> {
    try {
      const module = await load();
      ready = module.default;
      return module;
    } catch (error) {
      failed.add(renew);
      throw error;
    }
  }
  return { current: () => ready ?? (late as ComponentType<Props>), preload };
}

/**
 * Renders such a page, at once when its code is loaded: React.lazy would suspend first, and React delays what follows a
 * shown fallback by 300 ms.
 */
export function Preloaded({ page }: { page: Preloadable }): ReactNode {
  // Chosen once per mount: a change of the component later would lose the page's state.
  const [Page] = useState(page.current);
  return <Page />;
}

/**
 * Part of a page whose code is loaded when it is rendered; after a failure it can be retried, which React.lazy can't.
 */
export function latePart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const part = preloadable(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module, as React.lazy is.
  return function LatePart(props: Props): ReactNode {
    const [Part] = useState(part.current);
    return <Part {...props} />;
  };
}
