import type { SandboxPlatforms } from './features/channel-authorisation/open-platforms.ts';
import type { Http } from './platform/http/http.ts';
import type { Platform } from './platform/platform.ts';

/**
 * What a demo uses in place of real platforms, channels and people. `apps/sandbox` passes one to the server that it
 * starts; a deployment has none (docs/decisions/0980-the-sandbox-starts-the-demo.md).
 */
export type SimulatedPartners = {
  /** Fills a database without users; does nothing where there are some. */
  seed(platform: Platform): Promise<void>;
  /** Adds the sandbox's parts to the server's own port. */
  open(app: Http): OpenedPartners;
  /**
   * Called when the server is built but does not listen yet: enters the waiting work of a new demo's staff by its
   * verbs.
   */
  fill(platform: Platform): Promise<void>;
  /** Called when the server listens: simulated people begin. */
  begin(running: { platform: Platform; baseUrl: string }): Promise<StartedPartners>;
};

export type OpenedPartners = {
  platforms: SandboxPlatforms;
  /** Registers its routes, after those of the features. */
  registerRoutes(): void;
};

export type StartedPartners = {
  /** Stopped before the server, because they call it. */
  stops: (() => Promise<unknown>)[];
  /** Lines for the terminal. */
  greeting: string[];
};
