/** How Node runs the servers that are measured, the references too: as `npm start` runs ours. */
const scripts = new URL('../scripts/lib/processes.mjs', import.meta.url).href;
// The scripts are plain JavaScript, since they run before anything is installed.
export const { serverFlags } = (await import(scripts)) as { serverFlags: string[] };
