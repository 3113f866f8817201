import { fileURLToPath } from 'node:url';
import { registerFeatures } from './feature-routes.ts';
import { checkReady } from './features/ledger/books/check-ready.ts';
import { requireService } from './features/licence/current-licence.ts';
import { flushVisits } from './features/monitoring/note-visit.ts';
import { payerPageRoutes } from './features/payment-page/routes.ts';
import { closeConnectors } from './platform/connectors/connector-registry.ts';
import { registerDocs } from './platform/http/documents/http-docs.ts';
import {
  answerDoubleSlashes,
  entryScriptOf,
  OFFICE_POLICY,
  pageOf,
  registerBuilt,
} from './platform/http/files/http-static.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { registerDeclined } from './platform/http/http-declined.ts';
import { openServicePort, refuseCalls, registerServiceCalls } from './platform/http/http-service.ts';
import type { Platform } from './platform/platform.ts';
import type { SimulatedPartners } from './simulated-partners.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const PAYMENT_PAGE = fileURLToPath(new URL('../../payment-page/dist', import.meta.url));

export type App = { server: Http; stop(): Promise<void> };

/**
 * Builds the HTTP server: every feature, the declined calls, the routes of a demo's simulated partners, and the pages.
 * `stop` ends what still runs when the server is closed.
 */
export async function buildApp(platform: Platform, partners: Pick<SimulatedPartners, 'open'> | null): Promise<App> {
  platform.gate = (service, stage) => requireService(platform, service, stage);
  const app = await createHttp(platform, { notFound: pageOf(WEB, OFFICE_POLICY) });
  answerDoubleSlashes(app);
  if (platform.config.run.role === 'worker') refuseCalls(app);
  const ready = () => checkReady(platform);
  registerServiceCalls(app, ready);
  const closeServicePort = await openServicePort(platform, ready);
  const outside = partners?.open(app) ?? null;
  const features = await registerFeatures(app, { build: entryScriptOf(WEB), platforms: outside?.platforms ?? null });
  registerDeclined(app);
  outside?.registerRoutes();
  registerDocs(app);
  payerPageRoutes(app, PAYMENT_PAGE);
  await registerBuilt(app, PAYMENT_PAGE, '/smartaps/');
  await registerBuilt(app, WEB, '/');
  return {
    server: app,
    stop: async () => {
      for (const feature of features) await feature.stop();
      await flushVisits(platform);
      await closeConnectors(platform);
      await closeServicePort();
    },
  };
}
