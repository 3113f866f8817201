const CHANGELOG = 'CHANGELOG.md';
const RELEASE = /^## (\d+[.]\d+[.]\d+) - \d{4}-\d{2}-\d{2}$/m;

/** One version number names one content: all packages, the lockfile and the newest heading of the changelog have it. */
export function checkRelease(files) {
  const root = JSON.parse(files.get('package.json') ?? '{}');
  if (!root.version) return [];
  const found = [];
  for (const place of root.workspaces ?? []) {
    const { version } = JSON.parse(files.get(`${place}/package.json`) ?? '{}');
    if (version !== root.version) found.push(`${place}/package.json: version ${version} instead of ${root.version}`);
  }
  const locked = JSON.parse(files.get('package-lock.json') ?? '{}').version;
  if (locked !== root.version) found.push(`package-lock.json: version ${locked} instead of ${root.version}`);
  const newest = RELEASE.exec(files.get(CHANGELOG) ?? '')?.[1];
  if (newest !== root.version) found.push(`${CHANGELOG}: the newest release is ${newest} instead of ${root.version}`);
  return found;
}
