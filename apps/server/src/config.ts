import { statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
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
  /** Address of the owner: for migrations, back-up and tools beside the server. */
  databaseUrl: string | undefined;
  /** Addresses of the program's own logins; other logins get passwords at the first start. */
  databaseLogins: GivenUrls;
  /** Address at which a connection is one session, if a transaction pooler is in front of the application's login. */
  databaseSessionUrl: string | undefined;
  /** A demo: fictitious licence, known accounts, loopback only. */
  demo: boolean;
  /** Whether DEMO was set; otherwise a tool beside the server accepts the database's own kind. */
  demoSaid: boolean;
  /** Which of the two demos: agents with floats, or the institution alone. */
  demoMode: SettlementMode;
  simulate: boolean;
  /** Where the deployment's bank exchanges ISO 20022 messages; without it files are transferred by hand. */
  bankUrl: string | undefined;
  /** Folder shared with the bank instead, for files of the same messages. */
  bankFolder: string | undefined;
  /** Whether staff without a second factor may do nothing but bind one. */
  staffTwoFactor: boolean;
  wireKey: string;
  /** Proxies that are trusted about the caller's address (X-Forwarded-For); none when empty. */
  trustedProxies: readonly string[];
  /** Public address in links given out (payment page, websocket). */
  publicUrl: string;
  /** Target of 联系客服; empty when there is none. */
  customerServiceUrl: string;
  /** Whether browsers report errors of their pages here. */
  reportPageErrors: boolean;
  logLevel: string;
  metricsToken: string | undefined;
  /** Folder for one back-up a day; none is made without it. */
  backupDir: string | undefined;
  /**
   * Database that back-ups are read from: a standby, so that the primary holds no snapshot; else the database itself.
   */
  backupDatabaseUrl: string | undefined;
  run: RunConfig;
  /** Folder of the audit chain's anchors; best on another disk than the database. */
  anchorDir: string;
  /** Address that each anchor is sent to in addition; none without it. */
  anchorUrl: string | undefined;
  topUp: TopUpConfig;
  /** Open platforms where this deployment is registered; in a demo the sandbox replaces the missing ones. */
  openPlatforms: OpenPlatformsConfig;
};

/** Page of this program that a demo's 联系客服 opens: it works without a network and contacts nobody. */
export const DEMO_CUSTOMER_SERVICE = '/customer-service';

/** The link is part of every page, so it must be one that cannot run anything. */
function customerService(url: string): string {
  if (url !== '' && !/^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(url))
    throw new Error('CUSTOMER_SERVICE_URL must begin with https://, http://, mailto:, tel: or /');
  return url;
}

/** Anchors are not secret, but their receiver's identity must be certain. */
function anchorUrl(url: string | undefined, demo: boolean): string | undefined {
  if (!url) return undefined;
  if (!/^https:\/\//i.test(url) && !(demo && /^http:\/\//i.test(url)))
    throw new Error('ANCHOR_URL must begin with https://');
  return new URL(url).href;
}

/** Returns the database kind that this process requires. */
export function kindWanted({ demo, demoMode }: Pick<Config, 'demo' | 'demoMode'>): DatabaseKind {
  if (!demo) return 'production';
  return demoMode === 'institution' ? 'demo_institution' : 'demo';
}

function demoModeOf(text: string | undefined): SettlementMode {
  const mode = SETTLEMENT_MODES.find((one) => one === (text || 'agent_float'));
  if (!mode) throw new Error(`DEMO_MODE must be ${SETTLEMENT_MODES.join(' or ')}`);
  return mode;
}

/** A bank's identity must be certain, so its address must be https. */
function bankUrlOf(url: string | undefined, demo: boolean): string | undefined {
  if (!url) return undefined;
  if (!demo) requireHttps('BANK_URL', url);
  return url.replace(/\/$/, '');
}

/** The folder must be there: one that is not mounted would be made empty, and nobody would take what is put into it. */
function bankFolderOf({ BANK_FOLDER: folder, BANK_URL }: NodeJS.ProcessEnv): string | undefined {
  if (!folder) return undefined;
  if (BANK_URL) throw new Error('BANK_URL and BANK_FOLDER are two connections to one bank: set one of them');
  if (!isAbsolute(folder)) throw new Error(`BANK_FOLDER must be an absolute path: ${folder}`);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`BANK_FOLDER is no folder: ${folder}`);
  return folder;
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
    bankFolder: bankFolderOf(env),
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
