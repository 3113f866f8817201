/** Functions that renewing a token needs from its caller. */
export type TokenRenewalPort = {
  /** The token that is valid now, also when another tab of the browser has renewed it. */
  current(): string;
  /** Asks the server once and stores the answer; resolves false when the session is over. */
  renew(): Promise<boolean>;
  /** Runs the work while no other tab of the browser runs it. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Makes the one renewal that all waiting requests share. It takes the token that failed and resolves true when a newer
 * one is valid. Using the refresh half twice ends the session, hence one renewal at a time across tabs.
 */
export function createTokenRenewal(port: TokenRenewalPort): (failedToken: string) => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  async function renewOnce(failedToken: string): Promise<boolean> {
    if (port.current() !== failedToken) return port.current() !== '';
    return port.renew();
  }
  return function renewToken(failedToken) {
    if (port.current() !== failedToken) return Promise.resolve(port.current() !== '');
    running ??= port
      .exclusive(() => renewOnce(failedToken))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
