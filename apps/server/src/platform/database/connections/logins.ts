/**
 * Database logins of the program, each with rights to its own part: `app` for nearly everything, `participant` for
 * reads under row-level security, `merchant` for those of a merchant's people, `test` for the merchants' test space,
 * `identity` for users, factors, roles and sessions, `evidence` for statement lines and other proof of outside money.
 */
export const LOGINS = [
  'mashang_app',
  'mashang_participant',
  'mashang_merchant',
  'mashang_test',
  'mashang_identity',
  'mashang_evidence',
] as const;
export type Login = (typeof LOGINS)[number];

/** Database address of each login, with its password. */
export type LoginUrls = Readonly<Record<Login, string>>;
/** Addresses that the deployment's settings give; the other logins get generated passwords. */
export type GivenUrls = Readonly<Partial<LoginUrls>>;

/** Returns the name of the setting with a login's address. */
export function settingOf(login: Login): string {
  return `DATABASE_URL_${login.slice('mashang_'.length).toUpperCase()}`;
}
