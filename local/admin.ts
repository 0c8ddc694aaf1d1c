import { runAdmin } from './admin/run.ts';

// What a command creates in the data folder is for its owner alone.
process.umask(0o077);
process.exitCode = await runAdmin(process.argv.slice(2), process);
