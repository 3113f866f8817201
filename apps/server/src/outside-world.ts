import type { SandboxPlatforms } from './features/channel-authorisation/open-platforms.ts';
import type { Http } from './platform/http/http.ts';
import type { Platform } from './platform/platform.ts';

/**
 * What a demo has around it in place of real platforms, channels and people. `apps/sandbox` hands one to the server
 * that it starts; a deployment has none (docs/decisions/0980-the-sandbox-starts-the-demo.md).
 */
export type OutsideWorld = {
  /** Fills a database that nobody has been in; does nothing where there is already someone. */
  seed(platform: Platform): Promise<void>;
  /** Puts what stands outside on the server's own port. */
  open(app: Http): OpenedWorld;
  /** The server is built and does not listen yet: what waits before the staff of a new demo is entered by its verbs. */
  fill(platform: Platform): Promise<void>;
  /** The server listens: people begin. */
  begin(running: { platform: Platform; baseUrl: string }): Promise<BegunWorld>;
};

export type OpenedWorld = {
  platforms: SandboxPlatforms;
  /** Registers its routes, after those of the features. */
  registerRoutes(): void;
};

export type BegunWorld = {
  /** End before the server does, because they call it. */
  stops: (() => Promise<unknown>)[];
  /** Lines for the terminal. */
  greeting: string[];
};
