import { openHouse } from './admin/open-house.ts';
import { rotateKeys } from './admin/rotate-keys.ts';
import { readConfig } from './config.ts';
import { createFirstUsers } from './first-start.ts';
import { systemClock } from './platform/clock.ts';
import { openDb } from './platform/db.ts';
import { createBus } from './platform/events.ts';
import { createLog } from './platform/log.ts';
import { loadMasterKeys } from './platform/master-keys.ts';
import { createSecrets } from './platform/secrets.ts';
import { createStorage } from './platform/storage.ts';

/** `npm run admin -- COMMAND`: what is done beside the running program, by whoever holds the machine. */
const COMMANDS: Record<string, { what: string; run: () => Promise<string[]> }> = {
  'first-operators': { what: '为空数据库创建最初两名运营人员，密码只显示一次', run: firstOperators },
  'rotate-keys': { what: '更换主密钥，并重新加密所有已加密的数据（须先停止服务）', run: rotate },
};

const config = readConfig();
const command = COMMANDS[process.argv[2] ?? ''];
if (!command) {
  console.log('npm run admin -- 命令\n');
  for (const [name, { what }] of Object.entries(COMMANDS)) console.log(`  ${name.padEnd(18)}${what}`);
  process.exit(process.argv[2] ? 2 : 0);
}
try {
  for (const line of await command.run()) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function firstOperators(): Promise<string[]> {
  const house = await openHouse(config);
  const db = openDb(house.databaseUrl, 2);
  try {
    const users = await createFirstUsers({
      config,
      db,
      clock: systemClock,
      log: createLog('error'),
      bus: createBus(),
      secrets: createSecrets(loadMasterKeys(config.dataDir)),
      storage: createStorage(config.dataDir),
    });
    if (users.length === 0) return ['数据库中已有用户，没有创建'];
    return users.map(({ username, password }) => `${username} 密码 ${password}（只显示这一次）`);
  } finally {
    await db.close();
    await house.close();
  }
}

async function rotate(): Promise<string[]> {
  const house = await openHouse(config);
  try {
    return await rotateKeys(house);
  } finally {
    await house.close();
  }
}
