/**
 * `npm ci` compares package-lock.json with every optional package that the installed packages name, including those for
 * other operating systems and processors. It refuses a lockfile that lists only this machine's, on every machine.
 */
export function checkPlatforms(files) {
  const text = files.get('package-lock.json');
  const packages = text ? JSON.parse(text).packages : {};
  const found = [];
  for (const [place, { optionalDependencies = {} }] of Object.entries(packages))
    for (const name of Object.keys(optionalDependencies))
      if (!isListed(packages, place, name))
        found.push(`package-lock.json: lists no ${name}, which ${place} names: npm ci would refuse the lockfile`);
  return found;
}

/** Searches for a package like Node: beside the one that names it, then in each folder above. */
function isListed(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
