import type { Config } from '../config.ts';
import { createFirstUsers } from '../first-start.ts';
import { requireKind, settleKind } from '../platform/database/connections/database-kind.ts';
import { KNOWN_BY } from './open-deployment.ts';
import { withPlatform } from './open-platform.ts';
import { readOptions, UsageError } from './usage.ts';
import * as zh from './zh.ts';

const NAME = /^[a-z][a-z0-9_.-]{1,31}$/;

/** `first-operators [NAME NAME]`: creates maker and checker in an empty database, each with a new random password. */
export async function firstOperators(config: Config, args: readonly string[]): Promise<string[]> {
  const { rest } = readOptions(args, {}, 2);
  const names = rest.map((name) => name.toLowerCase());
  if (names.length === 1) throw new UsageError(zh.firstOperators.bothNeeded);
  for (const name of names) if (!NAME.test(name)) throw new UsageError(zh.firstOperators.nameUnfit(name));
  if (new Set(names).size !== names.length) throw new UsageError(zh.firstOperators.sameName);
  const users = await withPlatform(config, { keys: 'made' }, async (platform) => {
    // The first users make it a production database: a demo has users of its own.
    const question = { wanted: 'production', ...KNOWN_BY } as const;
    await requireKind(platform.db.url, question);
    const made = await createFirstUsers(
      platform,
      names.length === 2 ? [names[0] as string, names[1] as string] : undefined,
    );
    await settleKind(platform.db.url, question);
    return made;
  });
  if (users.length === 0) return [zh.firstOperators.usersThere];
  return [
    ...users.map(({ username, password }) => zh.firstOperators.password(username, password)),
    zh.firstOperators.nextSteps,
  ];
}
