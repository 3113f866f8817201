const PER_TARGET = 8;

/** A merchant's address. Addresses of several merchants are counted apart, even on one host. */
export function targetOf({ merchantId, url }: { merchantId: number; url: string }): string {
  return `${merchantId} ${url}`;
}

/**
 * Counts the deliveries in flight to each target: at most eight at once, and one after five failures in a row
 * (`isFailing`).
 */
export function createTargetSlots() {
  const inFlight = new Map<string, number>();
  const failing = new Set<string>();

  function take(target: string, isFailing: boolean): void {
    if (isFailing) failing.add(target);
    else failing.delete(target);
    inFlight.set(target, (inFlight.get(target) ?? 0) + 1);
  }

  function release(target: string): void {
    const remaining = (inFlight.get(target) ?? 1) - 1;
    if (remaining > 0) {
      inFlight.set(target, remaining);
      return;
    }
    inFlight.delete(target);
    failing.delete(target);
  }

  function full(): string[] {
    const limitOf = (target: string) => (failing.has(target) ? 1 : PER_TARGET);
    return [...inFlight].filter(([target, count]) => count >= limitOf(target)).map(([target]) => target);
  }

  return { take, release, full, isEmpty: () => inFlight.size === 0, perTarget: PER_TARGET };
}
