import { join, resolve } from 'node:path';
import { SETTLEMENT_MODES, type SettlementMode } from '@mashang/contract/jurisdictions';
import { checkOutside, readLogins, readSessionUrl, readTrustedProxies, requireHttps } from './config-network.ts';
import { type OpenPlatformsConfig, readOpenPlatforms } from './config-open-platforms.ts';
import { type RunConfig, readRun } from './config-run.ts';
import { readTopUp, type TopUpConfig } from './config-top-up.ts';
import type { DatabaseKind } from './platform/database/connections/database-kind.ts';
import type { GivenUrls } from './platform/database/connections/logins.ts';

/** Settings of one server process, read once at start. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** The owner's: migrations, back-up and what is done beside the server. */
  databaseUrl: string | undefined;
  /** Of the program's own logins; the others' passwords are made at the first start. */
  databaseLogins: GivenUrls;
  /** Where a connection is one session, if a pooler of transactions stands before the application's login. */
  databaseSessionUrl: string | undefined;
  /** A demo: fictitious licence, known accounts, loopback only. */
  demo: boolean;
  /** Whether DEMO was said; a tool beside the server takes the database for what it is otherwise. */
  demoSaid: boolean;
  /** Which of the two demos: agents with floats, or the institution alone. */
  demoMode: SettlementMode;
  simulate: boolean;
  /** Where the deployment's bank takes and gives messages of ISO 20022; without it files are taken by hand. */
  bankUrl: string | undefined;
  /** Whether somebody of the staff without a second factor may do nothing but bind one. */
  staffTwoFactor: boolean;
  wireKey: string;
  /** Addresses whose word on who calls is taken (X-Forwarded-For); nobody's where it is empty. */
  trustedProxies: readonly string[];
  /** Public address in links handed out (payment page, websocket). */
  publicUrl: string;
  /** Where 联系客服 leads; empty when there is no such place. */
  customerServiceUrl: string;
  /** Whether browsers send the faults of their pages here. */
  reportPageErrors: boolean;
  logLevel: string;
  metricsToken: string | undefined;
  /** Where a back-up a day goes; none is made without it. */
  backupDir: string | undefined;
  /**
   * Where back-ups are read: a standby of the database, so that the one that works holds no
   * snapshot; else the database.
   */
  backupDatabaseUrl: string | undefined;
  run: RunConfig;
  /** Where the audit chain's anchors lie; best on another disk than the database. */
  anchorDir: string;
  /** Where each anchor is handed to besides; nowhere without it. */
  anchorUrl: string | undefined;
  topUp: TopUpConfig;
  /** Open platforms this deployment is registered at; in a demo the sandbox stands in for those left out. */
  openPlatforms: OpenPlatformsConfig;
};

/** Page of this program that a demo's 联系客服 opens: it works without a network and reaches nobody. */
export const DEMO_CUSTOMER_SERVICE = '/customer-service';

/** The link goes into every page, so it must be one that cannot run anything. */
function customerService(url: string): string {
  if (url !== '' && !/^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(url))
    throw new Error('CUSTOMER_SERVICE_URL must begin with https://, http://, mailto:, tel: or /');
  return url;
}

/** Anchors are no secret, but who takes them must be who it says it is. */
function anchorUrl(url: string | undefined, demo: boolean): string | undefined {
  if (!url) return undefined;
  if (!/^https:\/\//i.test(url) && !(demo && /^http:\/\//i.test(url)))
    throw new Error('ANCHOR_URL must begin with https://');
  return new URL(url).href;
}

/** What this process takes its database for. */
export function kindWanted({ demo, demoMode }: Pick<Config, 'demo' | 'demoMode'>): DatabaseKind {
  if (!demo) return 'production';
  return demoMode === 'institution' ? 'demo_institution' : 'demo';
}

function demoModeOf(text: string | undefined): SettlementMode {
  const mode = SETTLEMENT_MODES.find((one) => one === (text || 'agent_float'));
  if (!mode) throw new Error(`DEMO_MODE must be ${SETTLEMENT_MODES.join(' or ')}`);
  return mode;
}

/** A bank is a bank only where nobody else can answer for it. */
function bankUrlOf(url: string | undefined, demo: boolean): string | undefined {
  if (!url) return undefined;
  if (!demo) requireHttps('BANK_URL', url);
  return url.replace(/\/$/, '');
}

/** Reads the environment. An outside database is no demo unless DEMO=1 says so; a demo listens on loopback only. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env.PORT ?? 8600);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${env.PORT}`);
  const demo = env.DEMO === undefined ? env.DATABASE_URL === undefined : env.DEMO === '1';
  const wireKey = env.WIRE_KEY ?? 'mashang-wire-key';
  if (wireKey.length !== 16) throw new Error('WIRE_KEY must have 16 characters');
  const dataDir = resolve(env.DATA_DIR ?? '.data');
  const host = demo ? '127.0.0.1' : (env.HOST ?? '127.0.0.1');
  const publicUrl = (env.PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/$/, '');
  if (!demo) requireHttps('PUBLIC_URL', publicUrl);
  const openPlatforms = readOpenPlatforms(env);
  if (!demo)
    for (const [code, { issuer }] of Object.entries(openPlatforms))
      requireHttps(`${code.toUpperCase()}_ISSUER`, issuer);
  checkOutside({ host, publicUrl }, env);
  return {
    port,
    host,
    demo,
    demoSaid: env.DEMO !== undefined,
    wireKey,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseLogins: readLogins(env),
    databaseSessionUrl: readSessionUrl(env),
    demoMode: demoModeOf(env.DEMO_MODE),
    simulate: demo && env.SIMULATE !== '0',
    bankUrl: bankUrlOf(env.BANK_URL, demo),
    staffTwoFactor: true,
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    publicUrl,
    customerServiceUrl: customerService(env.CUSTOMER_SERVICE_URL ?? (demo ? DEMO_CUSTOMER_SERVICE : '')),
    reportPageErrors: env.REPORT_PAGE_ERRORS === undefined ? demo : env.REPORT_PAGE_ERRORS === '1',
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: env.METRICS_TOKEN,
    backupDatabaseUrl: env.BACKUP_DATABASE_URL || undefined,
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : undefined,
    run: readRun(env, demo),
    anchorDir: env.ANCHOR_DIR ? resolve(env.ANCHOR_DIR) : join(dataDir, 'anchors'),
    anchorUrl: anchorUrl(env.ANCHOR_URL, demo),
    topUp: readTopUp(env, demo),
    openPlatforms,
  };
}
