import { quoteBy } from '../../server/src/features/top-ups/usdt/usdt-rate.ts';
import { ownWork } from '../../server/src/platform/verbs/own-work.ts';
import type { SimulatedPartners } from '../../server/src/simulated-partners.ts';
import { sandboxRate } from './chain/sandbox-rate.ts';
import { startDemoChain } from './chain/sandbox-token-chain.ts';
import { sandboxChannelRoutes } from './channel/sandbox-channel.ts';
import { startDemoCompanies } from './channels/demo-companies.ts';
import { enterChannels } from './channels/enter-channels.ts';
import { sandboxMarket } from './market/sandbox-market.ts';
import { type SandboxPlatform, sandboxPlatformRoutes } from './open-platform/sandbox-platform.ts';
import { customerServicePage } from './pages/customer-service-page.ts';
import { sampleStatementRoute } from './pages/sample-statement.ts';
import {
  DEMO_MERCHANT_PEOPLE,
  DEMO_ONLINE_PRODUCT,
  DEMO_PASSWORD,
  DEMO_STAFF,
  DEMO_TOTP_SECRET,
} from './seed/demo-data.ts';
import { demoNetwork } from './seed/demo-institution.ts';
import { pointEndpoint } from './seed/demo-store.ts';
import { enterDemoAccount } from './seed/enter-demo-account.ts';
import { enterDemoCashOut } from './seed/enter-demo-cash-out.ts';
import { enterDemoTopUp } from './seed/enter-demo-top-up.ts';
import { openDemoCases } from './seed/open-demo-cases.ts';
import { openDemoShop } from './seed/open-demo-shop.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { startSimulator } from './simulator/start-simulator.ts';

type Running = Parameters<SimulatedPartners['begin']>[0];

/** `companies`: whether a demo of the institution has payment companies beside it, at which a product is paid. */
type Wanted = { companies: boolean };

/**
 * Creates the demo's outside world, one for each server: people, channel, payment companies, open platform,
 * marketplace, chain.
 */
export function createDemoPartners({ companies }: Wanted = { companies: false }): SimulatedPartners {
  let isNew = false;
  let platforms: SandboxPlatform | null = null;
  /** Entered while the server already runs: its stop waits for this, because the next start enters none. */
  let topUp: Promise<void> | undefined;
  return {
    async seed(platform) {
      isNew = await seedDemo(platform, { companies });
    },
    open(app) {
      const opened = sandboxPlatformRoutes(app);
      platforms = opened;
      return {
        platforms: opened,
        registerRoutes() {
          sandboxChannelRoutes(app);
          sandboxMarket(app, opened);
          sampleStatementRoute(app);
          simulatorRoutes(app);
          customerServicePage(app);
          if (!app.platform.config.topUp.rateUrl) quoteBy(app.platform, sandboxRate);
        },
      };
    },
    async fill(platform) {
      if (!isNew || !hasFloats({ platform })) return;
      await enterDemoAccount(platform);
      await enterDemoCashOut(platform);
      // The start does not wait for its image to be drawn.
      topUp = enterDemoTopUp(platform);
    },
    async begin(running) {
      const { config } = running.platform;
      const { role } = config.run;
      const withCompanies = companies && !hasFloats(running) && role !== 'worker';
      const online = withCompanies ? await beginCompanies(running) : null;
      const simulator = role === 'worker' ? null : await beginPeople(running, { platforms, online });
      const ownChain = hasFloats(running) && role !== 'server' && !config.topUp.chain;
      const chain = ownChain ? startDemoChain(running.platform) : null;
      const parts = [simulator, chain, online].flatMap((part) => (part ? [() => part.stop()] : []));
      return { stops: [async () => topUp, ...parts], greeting: [...greetingOf(running), ...(online?.greeting ?? [])] };
    },
  };
}

/** Whether agents prefund floats in this demo; in the other the institution collects by itself. */
function hasFloats({ platform }: Pick<Running, 'platform'>): boolean {
  return platform.config.demoMode === 'agent_float';
}

type Beside = { platforms: SandboxPlatform | null; online: Online | null };

async function beginPeople({ platform, baseUrl }: Running, { platforms, online }: Beside) {
  const { config, db, log } = platform;
  const floats = hasFloats({ platform });
  await pointEndpoint(ownWork(db, 'demo').app, `${baseUrl}/simulator/webhooks`);
  // Opened while the server already runs: nothing waits for it.
  if (platforms && floats) openDemoShop(platform, platforms).catch((err) => log.warn({ err }, 'no shop in this demo'));
  if (config.simulate && floats)
    openDemoCases(platform, baseUrl).catch((err) => log.warn({ err }, 'no cases in this demo'));
  const { wireKey, bankUrl } = config;
  return config.simulate
    ? startSimulator({
        baseUrl,
        log,
        wireKey,
        bankUrl: floats ? undefined : bankUrl,
        floats,
        sellsOnline: () => online?.isEntered() ?? false,
      })
    : null;
}

type Online = Awaited<ReturnType<typeof beginCompanies>>;

/** Starts the payment companies; their channels are entered while the server already runs. */
async function beginCompanies({ platform, baseUrl }: Running) {
  const { config, log } = platform;
  const { channels, stop } = await startDemoCompanies(config.dataDir);
  const end = new AbortController();
  let isEntered = false;
  const product = DEMO_ONLINE_PRODUCT.code;
  const entering = enterChannels(channels, { baseUrl, wireKey: config.wireKey, product, end: end.signal }).then(
    () => {
      isEntered = true;
    },
    (err: unknown) => {
      if (!end.signal.aborted) log.warn({ err }, 'no payment channels in this demo');
    },
  );
  return {
    isEntered: () => isEntered,
    async stop() {
      end.abort();
      await entering;
      await stop();
    },
    greeting: channels.map(({ title, company }) => `  ${title}（沙箱） ${company.baseUrl}`),
  };
}

/** Returns who may sign in, as lines for the terminal. */
function greetingOf({ platform, baseUrl }: Running): string[] {
  const names = (people: readonly { username: string }[]) => people.map(({ username }) => username).join(' ');
  const network = demoNetwork(platform.config.demoMode).join(' ');
  return [
    `  接口文档 ${baseUrl}/docs    密码 ${DEMO_PASSWORD}    谷歌验证密钥 ${DEMO_TOTP_SECRET}`,
    `  运营 ${names(DEMO_STAFF)}    网络 ${network}    商户 ${names(DEMO_MERCHANT_PEOPLE)}`,
  ];
}
