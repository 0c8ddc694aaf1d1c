// One cold start: `node process.cjs FILE EVENT` imports a function, sends an event and times both.
// CommonJS, so that nothing is loaded before the measurement that Lambda's runtime does not load.
const { writeSync, readFileSync } = require('node:fs');

const [, , file, eventFile] = process.argv;
const event = JSON.parse(readFileSync(eventFile, 'utf8'));
const context = { getRemainingTimeInMillis: () => 29_000 };

// The log line would get into the report on standard output.
console.log = () => {};

const measure = async () => {
  const before = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const begun = performance.now();
  const { handler } = file.endsWith('.mjs') ? await import(file) : require(file);
  const imported = performance.now();
  const importCpuMs = cpuMs();
  const answer = await handler(event, context);
  const answered = performance.now();
  const report = {
    importMs: imported - begun,
    totalMs: answered - begun,
    importCpuMs,
    cpuMs: cpuMs(),
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    status: answer?.statusCode,
    files: Object.keys(require.cache),
  };
  writeSync(1, JSON.stringify(report));
  process.exit();
};

measure();
