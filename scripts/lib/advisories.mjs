/** Known weaknesses of the packages that Marquee runs on, as the registry tells them. */
import { npm } from './processes.mjs';

const grave = new Set(['high', 'critical']);

/**
 * What `npm audit --json` said.
 * @param {string} output
 * @returns {{ answered: false, why: string } | { answered: true, found: { name: string, detail: string }[] }}
 *   `found` are the grave ones, each with what to do
 */
export function readAudit(output) {
  const report = parsed(output);
  if (!report?.vulnerabilities || report.auditReportVersion === undefined) {
    const why = report?.message ?? report?.error?.summary ?? output.trim().split('\n').at(-1) ?? '';
    return { answered: false, why: String(why) || 'no answer' };
  }
  const found = Object.values(report.vulnerabilities)
    .filter(({ severity }) => grave.has(severity))
    .map(({ name, severity, via, range, fixAvailable }) => {
      const words = via.map((one) => (typeof one === 'string' ? `by way of ${one}` : `${one.title} (${one.url})`));
      return { name, detail: `${severity}, versions ${range}: ${words.join('; ')}. ${toDo(name, fixAvailable)}` };
    });
  return { answered: true, found };
}

/** Warnings may come before the report. */
function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

function toDo(name, fix) {
  if (fix === true) return 'Run npm audit fix, then the tests.';
  if (fix) return `Take ${fix.name} ${fix.version}${fix.isSemVerMajor ? ', a new major version: read its notes' : ''}.`;
  return `There is no fix yet: see whether we use what is weak, and replace ${name} if so.`;
}

/** Asks the registry about the packages that are installed to run Marquee. */
export async function askForAdvisories() {
  const { output } = await npm(['audit', '--omit=dev', '--json']);
  return readAudit(output);
}
