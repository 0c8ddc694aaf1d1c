// An older Node can load neither TypeScript nor the check, if it were TypeScript.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { engines } = require('../package.json');

const current = process.versions.node.split('.').map(Number);

/** Whether `current` is in a range such as `^24.15.0` or `>=26.0.0`. */
const isIn = (range) => {
  const [major, minor, patch] = range.replace(/^\D+/, '').split('.').map(Number);
  if (current[0] !== major) return range.startsWith('>=') && current[0] > major;
  return current[1] > minor || (current[1] === minor && current[2] >= patch);
};

if (!engines.node.split(' || ').some(isIn)) {
  // npm has the package, but its script, which fetches Node, has not run.
  const isLeftOut = existsSync(join(__dirname, '../node_modules/node/package.json'));
  const command = isLeftOut ? 'npm rebuild node --ignore-scripts=false' : 'npm ci';
  console.error(
    `Node ${process.versions.node} cannot run this service; it needs ${engines.node}. ` +
      `Run "${command}", which installs a suitable Node, or install one from https://nodejs.org.`,
  );
  process.exit(1);
}
