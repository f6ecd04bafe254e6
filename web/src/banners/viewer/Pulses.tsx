/** Feels whether the process that plays a banner still answers, without a word to the banner: by unseen frames that share the process. */
import { useEffect, useState } from 'react';
import type { useLife } from './useLife.ts';

/** Counted rather than read off a clock, so that a computer that slept is not taken for a banner that hangs. Milliseconds. */
const tickMs = 500;
/** After so many ticks it is asked whether it is the server that doesn't answer. */
const doubtTicks = 4;
/** So many ticks without an answer are a process that does not respond. */
const patienceTicks = 10;
/** How long an answer is good: of our own, and where each question is a request to another server. Milliseconds. */
const pauseMs = { own: 1_000, foreign: 5_000 } as const;
/** How long a process that played the banner before may take to answer when the next one starts, once its server has. */
const startMs = 500;
/** So often one is asked whether it is new that took the place of one that was busy; each time it may take twice as long. */
const mostLeft = 3;

const unseen = {
  title: 'Empty',
  hidden: true,
  'aria-hidden': true,
  tabIndex: -1,
  referrerPolicy: 'no-referrer',
} as const;

/** What plays elsewhere says how it is. */
const unheard = { firstGreetMs: undefined, onAnswer: undefined, onSilence: undefined };

interface Asking {
  /** something small on another server; undefined for ours */
  site: string | undefined;
  /** the process doesn't answer for too long */
  onSilence: (() => void) | undefined;
  /** the process didn't answer when another banner came: it is busy with the one before */
  onBusy: (() => void) | undefined;
}

/** One question: a page without scripts, which is loaded by the process in question as soon as that has a moment. */
function Question(props: Asking & { greetMs: number | undefined; isAnswered: boolean; onAnswer: () => void }) {
  const { greetMs, isAnswered, onBusy, onSilence, site } = props;
  const [ticks, setTicks] = useState(0);
  const [isServerThere, setServerThere] = useState(site === undefined);
  useEffect(() => {
    if (isAnswered) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setTicks((count) => count + 1);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isAnswered]);
  const isDue = !isAnswered && isServerThere;
  const isSilent = isDue && ticks >= patienceTicks;
  useEffect(() => {
    if (isSilent) onSilence?.();
  }, [isSilent, onSilence]);
  useEffect(() => {
    if (!isDue || greetMs === undefined || !onBusy) return undefined;
    const timer = setTimeout(onBusy, greetMs);
    return () => clearTimeout(timer);
  }, [greetMs, isDue, onBusy]);
  if (site === undefined) return <iframe {...unseen} srcDoc="" sandbox="" onLoad={props.onAnswer} />;
  return (
    <>
      <iframe {...unseen} src={site} sandbox="" onLoad={props.onAnswer} />
      {/* Still without scripts, yet with an origin of its own: another process, which only the server can keep waiting. */}
      {isAnswered || (ticks < doubtTicks && greetMs === undefined) ? null : (
        <iframe {...unseen} src={site} sandbox="allow-same-origin" onLoad={() => setServerThere(true)} />
      )}
    </>
  );
}

/**
 * Browsers play what is sandboxed in a process of its own, one for each site. A page that is put there is loaded as long as the process
 * lives; where it isn't, something hangs. The last one stays, which keeps the process ready from one banner to the next.
 */
function Pulse(
  props: Asking & { playKey: string; firstGreetMs: number | undefined; onAnswer: (() => void) | undefined },
) {
  const { onAnswer, onBusy, onSilence, playKey, site } = props;
  const [asked, setAsked] = useState({ count: 1, for: playKey, greetMs: props.firstGreetMs });
  const [answered, setAnswered] = useState(0);
  if (asked.for !== playKey) setAsked({ count: asked.count + 1, for: playKey, greetMs: startMs });
  const isAnswered = answered === asked.count;

  useEffect(() => {
    if (!isAnswered) return undefined;
    const again = () => setAsked((last) => ({ ...last, count: last.count + 1, greetMs: undefined }));
    const timer = setTimeout(again, site === undefined ? pauseMs.own : pauseMs.foreign);
    return () => clearTimeout(timer);
  }, [isAnswered, site]);

  return [answered, asked.count]
    .filter((count, index, all) => count > 0 && all.indexOf(count) === index)
    .map((count) => (
      <Question
        key={count}
        site={site}
        greetMs={count === asked.count ? asked.greetMs : undefined}
        isAnswered={count === answered}
        onAnswer={() => {
          setAnswered(count);
          onAnswer?.();
        }}
        onSilence={onSilence}
        onBusy={onBusy}
      />
    ));
}

/** Something small on the server that a banner is played from. */
const siteOf = (address: string): string => new URL('/favicon.ico', new URL(address, location.href)).href;

/** Feels both the process that plays what comes through us and, while a banner plays from another server, the one for that. */
export function Pulses(props: {
  /** of the banner that is played */
  playKey: string;
  /** where that is; undefined until it is known, when the one before still counts */
  address: string | undefined;
  /** whether that is a page on another server */
  isForeign: boolean;
  life: Pick<ReturnType<typeof useLife>, 'left' | 'mayPlay' | 'pulse' | 'restart'>;
}) {
  const { address, isForeign, life, playKey } = props;
  const [last, setLast] = useState<{ playKey: string; site: string | undefined }>();
  // Who is greeted played something before, or may be who did: a process that is only being started answers when it is there.
  if (!life.mayPlay) {
    if (last) setLast(undefined);
  } else if (address !== undefined && last?.playKey !== playKey)
    setLast({ playKey, site: isForeign ? siteOf(address) : undefined });
  if (!last || !life.mayPlay) return null;
  const { left, pulse, restart } = life;
  const theirs = last.site;
  const felt = { playKey: last.playKey, onBusy: restart };
  const plays = { ...pulse, firstGreetMs: left > 0 && left <= mostLeft ? startMs * 2 ** left : undefined };
  const isOwn = theirs === undefined;
  return (
    <>
      <Pulse {...felt} site={undefined} {...(isOwn ? plays : unheard)} />
      {isOwn ? null : <Pulse key={theirs} {...felt} site={theirs} {...plays} />}
    </>
  );
}
