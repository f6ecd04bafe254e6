/** A trial: people and programs change a sheet of several servers while processes, lines and the database fail; then all is compared. */
import { setTimeout as pause } from 'node:timers/promises';
import { getSheet, type Sheet } from '@marquee/contract/sheets.ts';
import { basic, Caller } from '@marquee/server/test/client.ts';
import { comparable, folded } from '@marquee/server/test/folded.ts';
import { Faulty } from './faulty.ts';
import { openGrounds, type OpenGrounds } from './grounds.ts';
import { judge, type Counts } from './ledger.ts';
import { readLog, seenBy } from './log.ts';
import { difference } from './page/difference.ts';
import type { PageReport, Try } from './page/report.ts';
import { PageThread } from './page-thread.ts';
import { planOf, type FaultKind } from './plan.ts';
import { Problems } from './problems.ts';
import { Program } from './program.ts';
import { Chance } from './random.ts';
import { password, setStage, type Stage } from './stage.ts';

export interface TrialOptions {
  seed: number;
  processes: number;
  kills: number;
  cuts: number;
  /** how long people act and faults happen; starting and rest come on top */
  minutes: number;
  /** how often there is rest, and all is compared */
  rests: number;
  pages: number;
  programs: number;
  /** milliseconds between two edits of somebody, at most */
  pauseMs: number;
  databaseUrl?: string | undefined;
  settings?: Record<string, string> | undefined;
  /** hears how it goes */
  say: (line: string) => void;
  /** is given what ends the servers and the database, for who can't wait for the end */
  opened?: (close: () => Promise<void>) => void;
}

export interface Summary {
  seed: number;
  minutes: number;
  /** each a sentence about what must not be; none where all went well */
  problems: string[];
  faults: Partial<Record<FaultKind, number>>;
  /** readers that were compared with a fresh read, over all rests */
  comparisons: number;
  /** things that people did at their pages, and calls that programs made */
  acts: number;
  calls: number;
  counts: Counts;
  /** edits that a page took back because what they were about was gone */
  takenBack: number;
  /** additions whose outcome nobody knew, handed back to who typed them */
  handedBack: number;
  /** how often a page stopped trying to connect, and went on by itself later */
  timesOffline: number;
}

/** Why a page may take back what somebody did: somebody else has deleted meanwhile what it was about. */
const fair: ReadonlySet<string> = new Set(['notFound', 'unknownGroup', 'commentGone']);
/** Readers without a page: what the log makes of the sheet as it was first read. */
const audiences = ['owner', 'public'] as const;

/** What a trial has heard so far. */
interface Heard {
  problems: Problems;
  tries: Try[];
  comparisons: number;
  takenBack: number;
  /** the last report of each page */
  pages: Map<string, PageReport>;
}

interface Cast {
  grounds: OpenGrounds;
  stage: Stage;
  pages: readonly PageThread[];
  programs: readonly Program[];
}

const callerOf = (base: string, stage: Stage, audience: (typeof audiences)[number]): Caller =>
  new Caller(base, audience === 'owner' ? basic(stage.owner.emailAddress, password) : {});

const readAs = async (base: string, stage: Stage, audience: (typeof audiences)[number]): Promise<Sheet> => {
  const query = { sheetURL: stage.url, includeGroupsRowsCells: 'true' } as const;
  return (await callerOf(base, stage, audience).call(getSheet, { query })).body;
};

async function openCast(options: TrialOptions, grounds: OpenGrounds): Promise<Cast> {
  const { base } = grounds.servers;
  const { seed, pauseMs } = options;
  const stage = await setStage(grounds.db, base, options);
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const visitor = { login: undefined, name: 'visitor' };
  const people = stage.pages.map((actor, n) => ({ login: { ...actor, password }, name: names[n] ?? `z${n}` }));
  const pages = await Promise.all(
    [...people, visitor].map((who, n) =>
      PageThread.open({ base, address: `10.1.0.${n + 1}`, seed, sheetURL: stage.url, pauseMs, ...who }),
    ),
  );
  const programs = stage.programs.map((actor, n) => {
    const name = `p${n + 1}`;
    return new Program({ base, name, actor, stage, chance: new Chance(seed, name), pauseMs });
  });
  return { grounds, stage, pages, programs };
}

/** Lets everybody finish, and compares what each page has with what its reader reads afresh. */
async function restAndCompare({ pages, programs }: Cast, heard: Heard): Promise<void> {
  await Promise.all([...pages.map((page) => page.rest()), ...programs.map((program) => program.rest())]);
  const { problems } = heard;
  for (const report of await Promise.all(pages.map((page) => page.compare()))) {
    heard.comparisons += 1;
    heard.pages.set(report.name, report);
    heard.tries.push(...report.tries);
    if (report.difference !== undefined)
      problems.add('pages differ from a fresh read', `${report.name}: ${report.difference}`);
    if (report.connection !== 'connected')
      problems.add('pages gave up, and wait for Reconnect', `${report.name} is ${report.connection}`);
    if (report.unsaved > 0) problems.add('edits are left unsent', `${report.unsaved} of ${report.name}`);
    for (const { what, code } of report.undone) {
      if (fair.has(code)) heard.takenBack += 1;
      else problems.add('edits were undone that could have waited', `${what} of ${report.name}: ${code}`);
    }
  }
}

/** Lets people act and things go wrong as planned, with rests between. */
async function play(options: TrialOptions, cast: Cast, heard: Heard): Promise<Faulty> {
  const lasts = options.minutes * 60_000;
  const faulty = new Faulty(cast.grounds, (example) =>
    heard.problems.add('what was broken did not come back', example),
  );
  const plan = planOf({ ...options, lasts }, new Chance(options.seed, 'plan'));
  for (let rest = 1; rest <= options.rests; rest++) {
    for (const one of [...cast.pages, ...cast.programs]) one.act();
    const acted = (lasts * (rest - 1)) / options.rests;
    const until = (lasts * rest) / options.rests;
    const begin = performance.now() - acted;
    const now = () => performance.now() - begin;
    while (plan[0] && plan[0].at < until) {
      await pause(Math.max(0, plan[0].at - now()));
      const fault = plan.shift();
      if (fault) faulty.begin(fault);
    }
    await pause(Math.max(0, until - now()));
    await faulty.mended();
    await restAndCompare(cast, heard);
    const problems = heard.problems.sentences;
    options.say(
      `  ${rest} of ${options.rests}: ${JSON.stringify(faulty.done)}${problems.length ? ` ${problems.join(' | ')}` : ''}`,
    );
  }
  return faulty;
}

/** What the log makes of the sheet as it was first read is what is read now. */
async function checkLog({ grounds, stage }: Cast, first: ReadonlyMap<string, Sheet>, heard: Heard): Promise<Counts> {
  const log = await readLog(grounds.db, stage.sheetID);
  for (const audience of audiences) {
    const before = first.get(audience);
    const read = comparable(await readAs(grounds.servers.base, stage, audience));
    const seen = seenBy(log, audience === 'owner' ? stage.owner.userID : 'public');
    const after = before && folded(before, seen.slice(before.revision));
    const found = difference(after, read);
    if (found !== undefined) heard.problems.add('the log makes another sheet than is read', `${audience}: ${found}`);
    heard.comparisons += 1;
  }
  return judge(heard.tries, log, stage.owner.userID, heard.problems);
}

/** Runs a trial to its end, whatever it finds. */
export async function runTrial(options: TrialOptions): Promise<Summary> {
  const problems = new Problems();
  const heard: Heard = { problems, tries: [], comparisons: 0, takenBack: 0, pages: new Map() };
  const { processes, databaseUrl, settings, seed, minutes } = options;
  const complain = (kind: string, example: string) => problems.add(kind, example);
  const grounds = await openGrounds({ processes, databaseUrl, settings, complain });
  options.opened?.(grounds.close);
  let cast: Cast | undefined;
  try {
    cast = await openCast(options, grounds);
    const first = new Map<string, Sheet>();
    for (const audience of audiences) first.set(audience, await readAs(grounds.servers.base, cast.stage, audience));
    const faulty = await play(options, cast, heard);
    for (const { tries } of cast.programs) heard.tries.push(...tries);
    const counts = await checkLog(cast, first, heard);
    const pages = [...heard.pages.values()];
    const sum = (of: (page: PageReport) => number) => pages.reduce((total, page) => total + of(page), 0);
    return {
      seed,
      minutes,
      problems: problems.sentences,
      faults: faulty.done,
      comparisons: heard.comparisons,
      acts: sum((page) => page.acts),
      calls: cast.programs.reduce((total, program) => total + program.calls, 0),
      counts,
      takenBack: heard.takenBack,
      handedBack: sum((page) => page.handedBack),
      timesOffline: sum((page) => page.timesOffline),
    };
  } finally {
    for (const page of cast?.pages ?? []) await page.close();
    await grounds.close();
  }
}
