import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page whose code comes when it is drawn, or ahead of time by `preload`. */
export type Preloadable = { current(): ComponentType; preload(): Promise<unknown> };

/** Makes a page of a dynamic import. */
export function preloadable(load: () => Promise<{ default: ComponentType }>): Preloadable {
  let ready: ComponentType | undefined;
  let late: ComponentType | undefined;
  async function preload(): Promise<{ default: ComponentType }> {
    try {
      const module = await load();
      ready = module.default;
      return module;
    } catch (error) {
      // React.lazy remembers a failure for good: the next try needs another one.
      late = undefined;
      throw error;
    }
  }
  function current(): ComponentType {
    if (ready) return ready;
    late ??= lazy(preload);
    return late;
  }
  return { current, preload };
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
