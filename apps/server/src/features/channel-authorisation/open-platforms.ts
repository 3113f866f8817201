import { OPEN_PLATFORM_NAMES, type OpenPlatform } from '@mashang/contract/channel-authorisation';
import { type Connector, openConnector } from '../../platform/connectors/connector.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as zh from './zh.ts';

/** This deployment's client registration at an open platform. */
export type OpenPlatformSettings = { issuer: string; clientId: string; clientSecret: string };
/** The sandbox in place of the open platforms that are not configured. */
export type SandboxPlatforms = { settings(platform: OpenPlatform): OpenPlatformSettings };
type Declared = { sandbox: SandboxPlatforms | null; connectors: Map<OpenPlatform, Connector> };
const declared = new WeakMap<Platform, Declared>();

/** Declares the open platforms: the configured ones, and in a demo the sandbox for the rest. */
export function declareOpenPlatforms(platform: Platform, sandbox: SandboxPlatforms | null): void {
  const made: Declared = { sandbox, connectors: new Map() };
  declared.set(platform, made);
  for (const code of ['tb', 'wx'] as const)
    if (sandbox || platform.config.openPlatforms[code])
      made.connectors.set(
        code,
        openConnector(platform, {
          name: `open-${code}`,
          title: OPEN_PLATFORM_NAMES[code],
          baseUrl: () => new URL(settingsOf(platform, code).issuer).origin,
        }),
      );
}

/** The settings of a platform and whether it is the sandbox; null if it is not connected. */
export function findSettings(
  platform: Platform,
  code: OpenPlatform,
): (OpenPlatformSettings & { sandbox: boolean }) | null {
  const configured = platform.config.openPlatforms[code];
  if (configured) return { ...configured, sandbox: false };
  const { sandbox } = declared.get(platform) ?? {};
  return sandbox ? { ...sandbox.settings(code), sandbox: true } : null;
}

export function settingsOf(platform: Platform, code: OpenPlatform): OpenPlatformSettings {
  const settings = findSettings(platform, code);
  if (!settings) throw new BusinessError('notOffered', zh.openPlatforms.notConnected(OPEN_PLATFORM_NAMES[code]));
  return settings;
}

/** The platforms that have a connector. */
export function connectedPlatforms(platform: Platform): OpenPlatform[] {
  return [...(declared.get(platform)?.connectors.keys() ?? [])];
}

/** The connector to a platform; 451 if it is not connected. */
export function connectorOf(platform: Platform, code: OpenPlatform): Connector {
  const connector = declared.get(platform)?.connectors.get(code);
  if (!connector) throw new BusinessError('notOffered', zh.openPlatforms.notConnected(OPEN_PLATFORM_NAMES[code]));
  return connector;
}
