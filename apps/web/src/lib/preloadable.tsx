import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page whose code comes when it is drawn, or ahead of time by `preload`. */
export type Preloadable = { current(): ComponentType; preload(): Promise<unknown> };

/** Pages whose code could not be fetched. React remembers a failure for good, so a new try is a new lazy component. */
const failed = new Set<() => void>();

/** From now on, what could not be fetched is fetched again when it is drawn. */
export function retryFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Makes a page of a dynamic import. */
export function preloadable(load: () => Promise<{ default: ComponentType }>): Preloadable {
  let ready: ComponentType | undefined;
  let late = lazy(preload);
  function renew(): void {
    late = lazy(preload);
  }
  async function preload(): Promise<{ default: ComponentType }> {
    try {
      const module = await load();
      ready = module.default;
      return module;
    } catch (error) {
      failed.add(renew);
      throw error;
    }
  }
  return { current: () => ready ?? late, preload };
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
