/**
 * Functions of the database are files (docs/decisions/0300-functions-in-files.md). Takes the repository and returns
 * lines of `path: fault`.
 */

const MIGRATION = /^apps\/server\/migrations\/(\d{4})_\w+[.]sql$/;
const FILE = /^apps\/server\/sql\/([a-z-]+)\/([a-z0-9_]+)[.]sql$/;
/** Migrations before this one may create functions. */
const FIRST_WITHOUT = '0300';
/** Keeps the base of a database's places in a function that no version of the program may replace (0120). */
const BASE = 'apps/server/src/platform/database/connections/adopt-cluster.ts';
const DEFINES = /^\s*create\s+(or\s+replace\s+)?(function|procedure)\b/im;
const PATH = 'set search_path = pg_catalog, public, pg_temp';

/** @param {string[]} features names of the folders that functions may lie in. */
export function checkFunctions(files, features) {
  return [...files].flatMap(([path, text]) => {
    if (path.endsWith('.sql')) return checkSqlFile(path, text, features).map((fault) => `${path}: ${fault}`);
    const program = /^apps\/server\/src\/.*[.]ts$/.test(path) && !/[.]test[.]ts$|\/test-support\//.test(path);
    return program && path !== BASE && DEFINES.test(text)
      ? [`${path}: makes a function of the database: that is a file of apps/server/sql/`]
      : [];
  });
}

/** Folders with functions of several features or of none: landed migrations name them by path. */
const SHARED_FOLDERS = ['platform', 'risk'];

function checkSqlFile(path, text, features) {
  const number = MIGRATION.exec(path)?.[1];
  if (number)
    return number >= FIRST_WITHOUT && DEFINES.test(text)
      ? ['makes a function: that is a file of apps/server/sql/, named by \\ir where the migration needs it']
      : [];
  if (path === 'apps/server/schema.sql') return [];
  const [, folder, name] = FILE.exec(path) ?? [];
  if (!name) return ['SQL belongs to a *-store.ts, a migration or apps/server/sql/<feature>/<function>.sql'];
  if (![...features, ...SHARED_FOLDERS].includes(folder)) return [`${folder} is no feature`];
  return statementsOf(text).flatMap((statement) => faultOf(statement, name));
}

/** Returns a file's statements without bodies and comments. */
function statementsOf(text) {
  return text
    .replace(/([$]\w*[$])[\s\S]*?\1/g, 'BODY')
    .replace(/--.*$|\/\*[\s\S]*?\*\//gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

function faultOf(statement, name) {
  if (new RegExp(`^grant execute on function ${name}\\(`).test(statement)) return [];
  if (!statement.startsWith(`create or replace function ${name}(`))
    return [`only ${name} is made and granted here: ${statement.slice(0, 60)}`];
  const guarded = / security definer\b| returns trigger\b/.test(statement);
  return guarded && !statement.includes(PATH) ? [`what runs as the owner or on a table says \`${PATH}\``] : [];
}
