import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page whose code comes when it is drawn, or ahead of time by `preload`. */
export type Preloadable<Props extends object = object> = {
  current(): ComponentType<Props>;
  preload(): Promise<unknown>;
};
type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** What could not be fetched. React remembers a failure for good, so a new try is a new lazy component. */
const failed = new Set<() => void>();

/** From now on, what could not be fetched is fetched again when it is drawn. */
export function retryFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Makes a page of a dynamic import. */
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
 * Draws such a page, at once when its code is there: React.lazy would suspend first, and what follows a shown fallback
 * is held back for 300 ms.
 */
export function Preloaded({ page }: { page: Preloadable }): ReactNode {
  // Chosen once for each time it is mounted: changing over later would throw the page's state away.
  const [Page] = useState(page.current);
  return <Page />;
}

/** Part of a page whose code comes when it is drawn; after a failure it can be tried again, which React.lazy can't. */
export function latePart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const part = preloadable(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module, as React.lazy is.
  return function LatePart(props: Props): ReactNode {
    const [Part] = useState(part.current);
    return <Part {...props} />;
  };
}
