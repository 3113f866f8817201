/**
 * What the program logs in as, each to its own part: `app` for nearly everything, `participant` for reads under
 * row-level security, `identity` for users, factors, roles and sessions, `evidence` for what is known of money outside.
 */
export const LOGINS = ['mashang_app', 'mashang_participant', 'mashang_identity', 'mashang_evidence'] as const;
export type Login = (typeof LOGINS)[number];

/** Where each login reaches the database, with its password. */
export type LoginUrls = Readonly<Record<Login, string>>;
/** Those that the deployment's settings give; the others have passwords of their own making. */
export type GivenUrls = Readonly<Partial<LoginUrls>>;

/** The setting that gives a login's address. */
export function settingOf(login: Login): string {
  return `DATABASE_URL_${login.slice('mashang_'.length).toUpperCase()}`;
}
