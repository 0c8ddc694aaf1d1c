// An older Node can load neither TypeScript nor the check, if it were TypeScript.
const { engines } = require('../package.json');

const current = process.versions.node.split('.').map(Number);

/** Whether `current` is in a range such as `^24.15.0` or `>=26.0.0`. */
const isIn = (range) => {
  const [major, minor, patch] = range.replace(/^\D+/, '').split('.').map(Number);
  if (current[0] !== major) return range.startsWith('>=') && current[0] > major;
  return current[1] > minor || (current[1] === minor && current[2] >= patch);
};

if (!engines.node.split(' || ').some(isIn)) {
  console.error(
    `Node ${process.versions.node} cannot run this service; it needs ${engines.node}. ` +
      'Run "npm ci", which installs a suitable Node, or install one from https://nodejs.org.',
  );
  process.exit(1);
}
