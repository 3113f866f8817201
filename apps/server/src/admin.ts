import { formatTime } from '@mashang/contract/time';
import { anchorsOf } from './admin/anchor-source.ts';
import { backUpNow } from './admin/back-up-now.ts';
import { endSessions } from './admin/end-sessions.ts';
import { exportRegister } from './admin/export-register.ts';
import { firstOperators } from './admin/first-operators.ts';
import { openDeployment } from './admin/open-deployment.ts';
import { proveFile } from './admin/prove-file.ts';
import { resetTwoFactor } from './admin/reset-two-factor.ts';
import { restore } from './admin/restore.ts';
import { rotateKeys } from './admin/rotate-keys.ts';
import { readOptions, UsageError } from './admin/usage.ts';
import { verifyBooks } from './admin/verify-books.ts';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import * as zh from './zh.ts';

/** `npm run admin -- COMMAND`: work beside the running program, by people with access to the machine. */
type Command = { usage: readonly string[]; what: readonly string[]; run(args: readonly string[]): Promise<string[]> };
const COMMANDS: Record<string, Command> = {
  'first-operators': {
    usage: [zh.admin.firstOperatorsUsage],
    what: [zh.admin.firstOperators],
    run: (args) => firstOperators(config, args),
  },
  'reset-two-factor': {
    usage: [zh.admin.resetUsage, zh.admin.approveUsage],
    what: [zh.admin.resetByTwo, zh.admin.resetTakes, zh.admin.resetAsks],
    run: (args) => resetTwoFactor(config, args),
  },
  'end-sessions': {
    usage: [zh.admin.endSessionsUsage],
    what: [zh.admin.endSessions],
    run: (args) => endSessions(config, args),
  },
  'export-register': {
    usage: [zh.admin.exportRegisterUsage],
    what: [zh.admin.exportRegister],
    run: register,
  },
  backup: {
    usage: [zh.admin.backUpUsage],
    what: [zh.admin.backUp, zh.admin.backUpWithoutKey],
    run: (args) => backUpNow(config, args),
  },
  restore: {
    usage: [zh.admin.restoreUsage],
    what: [zh.admin.restore],
    run: bringBack,
  },
  prove: {
    usage: [zh.admin.proveUsage],
    what: [zh.admin.prove, zh.admin.proveSigner],
    run: proveOne,
  },
  'rotate-keys': {
    usage: [''],
    what: [zh.admin.rotateKeys],
    run: rotate,
  },
  verify: {
    usage: [''],
    what: [zh.admin.verify],
    run: verify,
  },
};

const config = readConfig();
const [name = '', ...args] = process.argv.slice(2);
const isHelp = ['', 'help', '--help', '-h'].includes(name);
process.exitCode = isHelp ? showHelp(args[0]) : await runCommand(name, args);

/** Runs a command. Exit code: 0 done, 1 failed, 2 wrong use. */
async function runCommand(name: string, args: readonly string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    console.error(zh.admin.noCommand(name));
    showHelp(undefined, console.error);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) return showHelp(name);
  try {
    for (const line of await command.run(args)) console.log(line);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!(error instanceof UsageError)) return 1;
    console.error(zh.admin.usage);
    for (const line of usageOf(name, command)) console.error(line);
    return 2;
  }
}

function usageOf(name: string, { usage }: Command): string[] {
  return usage.map((one) => `  npm run admin -- ${name}${one ? ` ${one}` : ''}`);
}

function showHelp(only?: string, print: (line: string) => void = console.log): number {
  if (only !== undefined && !COMMANDS[only]) {
    console.error(zh.admin.noCommand(only));
    return 2;
  }
  print(zh.admin.help);
  for (const [name, command] of Object.entries(COMMANDS)) {
    if (only !== undefined && name !== only) continue;
    print('');
    for (const line of usageOf(name, command)) print(line);
    for (const line of command.what) print(`      ${line}`);
  }
  print('');
  print(zh.admin.database);
  return 0;
}

async function rotate(args: readonly string[]): Promise<string[]> {
  readOptions(args, {});
  const deployment = await openDeployment(config);
  try {
    return await rotateKeys(deployment);
  } finally {
    await deployment.close();
  }
}

async function register(args: readonly string[]): Promise<string[]> {
  const now = systemClock.now();
  const [file = `agent-register-${formatTime(now).slice(0, 10)}.xlsx`, ...rest] = args;
  if (rest.length > 0 || !/[.](csv|xlsx)$/.test(file)) throw new UsageError(zh.admin.registerFile);
  const deployment = await openDeployment(config);
  try {
    return await exportRegister(deployment, file, now);
  } finally {
    await deployment.close();
  }
}

async function bringBack(args: readonly string[]): Promise<string[]> {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new UsageError(zh.admin.backupMissing);
  const { lines, broken } = await restore(config, file);
  if (broken > 0) process.exitCode = 1;
  return lines;
}

async function proveOne(args: readonly string[]): Promise<string[]> {
  const { lines, broken } = await proveFile(config, args);
  if (broken > 0) process.exitCode = 1;
  return lines;
}

async function verify(args: readonly string[]): Promise<string[]> {
  readOptions(args, {});
  const deployment = await openDeployment(config);
  try {
    if ((await verifyBooks(deployment.databaseUrl, anchorsOf(config))) > 0) process.exitCode = 1;
    return [];
  } finally {
    await deployment.close();
  }
}
