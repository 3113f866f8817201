import type { Config } from '../config.ts';
import { createFirstUsers } from '../first-start.ts';
import { requireKind, settleKind } from '../platform/database/database-kind.ts';
import { KNOWN_BY } from './open-house.ts';
import { withPlatform } from './open-platform.ts';
import { readOptions, UsageError } from './usage.ts';

const NAME = /^[a-z][a-z0-9_.-]{1,31}$/;

/** `first-operators [NAME NAME]`: maker and checker of an empty database, each with a password nobody knew before. */
export async function firstOperators(config: Config, args: readonly string[]): Promise<string[]> {
  const { rest } = readOptions(args, {}, 2);
  const names = rest.map((name) => name.toLowerCase());
  if (names.length === 1) throw new UsageError('须同时填写两名运营人员的账号，一人发起、另一人审批');
  for (const name of names)
    if (!NAME.test(name))
      throw new UsageError(`账号 ${name} 不可用：须为 2–32 位小写字母、数字、点、横线或下划线，以字母开头`);
  if (new Set(names).size !== names.length) throw new UsageError('两名运营人员的账号不能相同');
  const users = await withPlatform(config, { keys: 'made' }, async (platform) => {
    // Its first people make it a production database: a demo brings people of its own.
    const question = { wanted: 'production', ...KNOWN_BY } as const;
    await requireKind(platform.db.url, question);
    const made = await createFirstUsers(
      platform,
      names.length === 2 ? [names[0] as string, names[1] as string] : undefined,
    );
    await settleKind(platform.db.url, question);
    return made;
  });
  if (users.length === 0) return ['数据库中已有用户，没有创建'];
  return [
    ...users.map(({ username, password }) => `${username} 密码 ${password}（只显示这一次）`),
    '请两人分别登录，修改密码并绑定谷歌验证，再由一人录入许可资料、另一人审批。',
  ];
}
