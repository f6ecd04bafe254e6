/** Feels whether the process that plays a banner still answers, without a word to the banner: by unseen frames that share the process. */
import { useEffect, useState } from 'react';

/** Counted rather than read off a clock, so that a computer that slept is not taken for a banner that hangs. Milliseconds. */
const tickMs = 500;
/** After so many ticks it is asked whether it is the server that doesn't answer. */
const doubtTicks = 4;
/** So many ticks without an answer are a process that does not respond. */
const patienceTicks = 10;
/** How long an answer is good: of our own, and where each question is a request to another server. Milliseconds. */
const pauseMs = { own: 1_000, foreign: 5_000 } as const;
/** How long a process that played the banner before may take to answer when the next one starts. */
const startMs = 500;

const unseen = {
  title: 'Empty',
  hidden: true,
  'aria-hidden': true,
  tabIndex: -1,
  referrerPolicy: 'no-referrer',
} as const;

/** One question: a page without scripts, which is loaded by the process in question as soon as that has a moment. */
function Question(props: {
  site: string | undefined;
  isAnswered: boolean;
  onAnswer: () => void;
  onSilence: (() => void) | undefined;
}) {
  const { isAnswered, onSilence, site } = props;
  const [ticks, setTicks] = useState(0);
  const [isServerThere, setServerThere] = useState(site === undefined);
  useEffect(() => {
    if (isAnswered) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setTicks((count) => count + 1);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isAnswered]);
  const isSilent = !isAnswered && ticks >= patienceTicks && isServerThere;
  useEffect(() => {
    if (isSilent) onSilence?.();
  }, [isSilent, onSilence]);
  if (site === undefined) return <iframe {...unseen} srcDoc="" sandbox="" onLoad={props.onAnswer} />;
  return (
    <>
      <iframe {...unseen} src={site} sandbox="" onLoad={props.onAnswer} />
      {/* Still without scripts, yet with an origin of its own: another process, which only the server can keep waiting. */}
      {ticks < doubtTicks ? null : (
        <iframe {...unseen} src={site} sandbox="allow-same-origin" onLoad={() => setServerThere(true)} />
      )}
    </>
  );
}

/** Something small on the server that a banner is played from. */
const siteOf = (address: string): string => new URL('/favicon.ico', new URL(address, location.href)).href;

/**
 * Browsers play what is sandboxed in a process of its own, one for each site. A page that is put there is loaded as long as the process
 * lives; where it isn't, something hangs. The last one stays, which keeps the process ready from one banner to the next.
 */
export function Pulse(props: {
  /** of the banner that is played */
  playKey: string;
  /** where that is, if on another server */
  foreign?: string | undefined;
  onAnswer?: () => void;
  onSilence?: () => void;
  /** the process didn't answer when another banner came: it was busy with the one before */
  onBusy?: () => void;
}) {
  const { foreign, onAnswer, onBusy, onSilence, playKey } = props;
  const [asked, setAsked] = useState({ count: 1, for: playKey, isGreeting: false });
  const [answered, setAnswered] = useState(0);
  if (asked.for !== playKey) setAsked({ count: asked.count + 1, for: playKey, isGreeting: true });
  const isAnswered = answered === asked.count;

  useEffect(() => {
    if (!isAnswered) return undefined;
    const again = () => setAsked((last) => ({ ...last, count: last.count + 1, isGreeting: false }));
    const timer = setTimeout(again, foreign === undefined ? pauseMs.own : pauseMs.foreign);
    return () => clearTimeout(timer);
  }, [isAnswered, foreign]);

  const isUngreeted = asked.isGreeting && !isAnswered;
  useEffect(() => {
    if (!isUngreeted || !onBusy) return undefined;
    const timer = setTimeout(onBusy, startMs);
    return () => clearTimeout(timer);
  }, [isUngreeted, playKey, onBusy]);

  return [answered, asked.count]
    .filter((count, index, all) => count > 0 && all.indexOf(count) === index)
    .map((count) => (
      <Question
        key={count}
        site={foreign === undefined ? undefined : siteOf(foreign)}
        isAnswered={count === answered}
        onAnswer={() => {
          setAnswered(count);
          onAnswer?.();
        }}
        onSilence={onSilence}
      />
    ));
}
