import { formatTime } from '@mashang/contract/time';
import { anchorsOf } from './admin/anchor-source.ts';
import { backUpNow } from './admin/back-up-now.ts';
import { endSessions } from './admin/end-sessions.ts';
import { exportRegister } from './admin/export-register.ts';
import { firstOperators } from './admin/first-operators.ts';
import { openHouse } from './admin/open-house.ts';
import { proveFile } from './admin/prove-file.ts';
import { resetTwoFactor } from './admin/reset-two-factor.ts';
import { restore } from './admin/restore.ts';
import { rotateKeys } from './admin/rotate-keys.ts';
import { readOptions, UsageError } from './admin/usage.ts';
import { verifyBooks } from './admin/verify-books.ts';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';

/** `npm run admin -- COMMAND`: what is done beside the running program, by whoever holds the machine. */
type Command = { usage: readonly string[]; what: readonly string[]; run(args: readonly string[]): Promise<string[]> };
const COMMANDS: Record<string, Command> = {
  'first-operators': {
    usage: ['[账号 账号]'],
    what: ['为空数据库创建最初两名运营人员（默认 admin01、admin02），密码随机生成，只显示一次。'],
    run: (args) => firstOperators(config, args),
  },
  'reset-two-factor': {
    usage: ['--user 账号 --as 发起人 --reason 原因', '--approve 申请编号 --as 审批人'],
    what: [
      '重置一名用户的谷歌验证，须两人办理：一人发起，另一人审批，两次运行。',
      '解除谷歌验证，恢复码、通行密钥、登录与已知设备全部作废；密码不变。',
      '两人各自输入密码与新的谷歌验证码；24 小时内未审批即过期。当事人自己不能发起或审批。',
    ],
    run: (args) => resetTwoFactor(config, args),
  },
  'end-sessions': {
    usage: ['--reason 原因 [--user 账号]'],
    what: ['让一名用户在所有设备上退出登录；不带 --user 则全部用户退出。只会收回登录，不改动任何账号。'],
    run: (args) => endSessions(config, args),
  },
  'export-register': {
    usage: ['[文件.csv 或 文件.xlsx]'],
    what: ['导出代理登记簿，供监管报送；默认写入当前目录的 agent-register-日期.xlsx，不覆盖已有文件。'],
    run: register,
  },
  backup: {
    usage: ['[文件.tar]'],
    what: [
      '把整个部署（数据库与文件）备份成一个文件，服务照常运行；默认写入当前目录的 mashang-日期-时间.tar。',
      '主密钥不在备份里，请另行妥善保管：没有它，备份无法恢复。设置 BACKUP_DIR 后服务每天自动备份一次。',
    ],
    run: (args) => backUpNow(config, args),
  },
  restore: {
    usage: ['文件.tar'],
    what: ['把备份恢复到空的部署（新的 DATA_DIR，其中先放入备份所用的 master.key），然后核对账本与审计链。'],
    run: bringBack,
  },
  prove: {
    usage: ['文件.json [--key 公钥]'],
    what: [
      '核对一份订单证据包：签名、账本合计、结算与手续费、退款、回调正文与审计链，有不符时以 1 结束；不需要数据库。',
      '签名者按 --key 给出的公钥核对；未给出时按 DATA_DIR 中的主密钥；两者都没有则视为未通过，以 1 结束。',
    ],
    run: proveOne,
  },
  'rotate-keys': {
    usage: [''],
    what: ['更换主密钥，并重新加密所有已加密的数据（须先停止服务）。'],
    run: rotate,
  },
  verify: {
    usage: [''],
    what: ['核对账本的每一条规则与审计链，有不符时以 1 结束。'],
    run: verify,
  },
};

const config = readConfig();
const [name = '', ...args] = process.argv.slice(2);
const isHelp = ['', 'help', '--help', '-h'].includes(name);
process.exitCode = isHelp ? showHelp(args[0]) : await runCommand(name, args);

/** Exit code: 0 done, 1 it could not be done, 2 wrong use. */
async function runCommand(name: string, args: readonly string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    console.error(`没有命令 ${name}。`);
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
    console.error('用法：');
    for (const line of usageOf(name, command)) console.error(line);
    return 2;
  }
}

function usageOf(name: string, { usage }: Command): string[] {
  return usage.map((one) => `  npm run admin -- ${name}${one ? ` ${one}` : ''}`);
}

function showHelp(only?: string, print: (line: string) => void = console.log): number {
  if (only !== undefined && !COMMANDS[only]) {
    console.error(`没有命令 ${only}。`);
    return 2;
  }
  print('用法：npm run admin -- 命令 [参数]');
  for (const [name, command] of Object.entries(COMMANDS)) {
    if (only !== undefined && name !== only) continue;
    print('');
    for (const line of usageOf(name, command)) print(line);
    for (const line of command.what) print(`      ${line}`);
  }
  print('');
  print('数据库与数据目录由 DATABASE_URL、DATA_DIR（默认 .data）指定，须与服务相同。');
  return 0;
}

async function rotate(args: readonly string[]): Promise<string[]> {
  readOptions(args, {});
  const house = await openHouse(config);
  try {
    return await rotateKeys(house);
  } finally {
    await house.close();
  }
}

async function register(args: readonly string[]): Promise<string[]> {
  const now = systemClock.now();
  const [file = `agent-register-${formatTime(now).slice(0, 10)}.xlsx`, ...rest] = args;
  if (rest.length > 0 || !/[.](csv|xlsx)$/.test(file)) throw new UsageError('只接受一个以 .csv 或 .xlsx 结尾的文件名');
  const house = await openHouse(config);
  try {
    return await exportRegister(house, file, now);
  } finally {
    await house.close();
  }
}

async function bringBack(args: readonly string[]): Promise<string[]> {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new UsageError('请给出一个备份文件');
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
  const house = await openHouse(config);
  try {
    if ((await verifyBooks(house.databaseUrl, anchorsOf(config))) > 0) process.exitCode = 1;
    return [];
  } finally {
    await house.close();
  }
}
