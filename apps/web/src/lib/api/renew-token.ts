/** What renewing a token needs from outside. */
export type RenewalDoor = {
  /** Token now in force, also when another tab of the browser has renewed it. */
  current(): string;
  /** Asks the server once and keeps the answer; false when the session is over. */
  renew(): Promise<boolean>;
  /** Runs the work alone among all tabs of the browser. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Makes the one renewal that all waiting requests share. Called with the token that failed; resolves true when a
 * newer one is in force. A re-used refresh half ends the session, hence one at a time across tabs.
 */
export function createTokenRenewal(door: RenewalDoor): (failedToken: string) => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  async function renewOnce(failedToken: string): Promise<boolean> {
    if (door.current() !== failedToken) return door.current() !== '';
    return door.renew();
  }
  return function renewToken(failedToken) {
    if (door.current() !== failedToken) return Promise.resolve(door.current() !== '');
    running ??= door
      .exclusive(() => renewOnce(failedToken))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
