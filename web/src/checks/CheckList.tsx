/** What is found in one version of a banner, preset by preset: what is the case, what to do, and where it is seen. */
import { Skeleton } from '@mantine/core';
import type { Finding, FindingLevel, PresetFindings, VersionChecks } from '@marquee/contract/checks/checks.ts';
import {
  certaintyWords,
  countsInWords,
  failureWords,
  levelWords,
  placeOf,
} from '@marquee/contract/checks/finding-words.ts';
import { resultOf } from '@marquee/contract/checks/results.ts';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { dotted, isolated } from '@marquee/contract/isolated.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import marks from './CheckMark.module.css';
import classes from './CheckList.module.css';
import { Source } from './presets/Source.tsx';
import type { useFindings } from './useFindings.ts';

const markOf: Readonly<Record<FindingLevel, string>> = { fail: 'fails', warn: 'warns', unknown: 'failed' };

function Seen({ of }: { of: Finding }) {
  const more = of.noOfEvidence - of.evidence.length;
  if (of.evidence.length === 0) return null;
  return (
    <ul className={classes.seen}>
      {of.evidence.map((evidence, at) => (
        // They have no names of their own, and none of them changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          {evidence.file === undefined ? null : <code className={classes.place}>{placeOf(evidence)}</code>}
          {evidence.words ? <code>{evidence.words}</code> : null}
        </li>
      ))}
      {more > 0 ? <li className={classes.more}>and {withCommas(more)} more</li> : null}
    </ul>
  );
}

function Found({ of }: { of: Finding }) {
  const certainty = of.certainty && certaintyWords[of.certainty];
  return (
    <li className={classes.finding}>
      <span
        className={marks.sign}
        role="img"
        aria-label={levelWords[of.level]}
        title={levelWords[of.level]}
        data-check={markOf[of.level]}
      />
      <div className={classes.words}>
        <p>
          {of.says} {certainty === undefined ? null : <small className={classes.certainty}>{certainty}</small>}
        </p>
        {of.todo === '' ? null : <p className={classes.todo}>{of.todo}</p>}
        <Seen of={of} />
      </div>
    </li>
  );
}

const countOf = ({ findings }: PresetFindings, level: FindingLevel): number =>
  findings.filter((finding) => finding.level === level).length;

/** Open where something is wrong, until it is folded. */
function Preset({ of }: { of: PresetFindings }) {
  const { advice, checkedOn, name, source } = of.preset;
  const counts = [countOf(of, 'fail'), countOf(of, 'warn'), countOf(of, 'unknown')] as const;
  const words = [...countsInWords(counts), `${of.noOfPassed} passed`];
  const result = resultOf(counts);
  return (
    <details className={classes.preset} open={result !== 'passes'}>
      <summary className={classes.title}>
        <span className={marks.sign} data-check={result} aria-hidden />
        <span className={classes.name}>
          <bdi>{name}</bdi>
          <span className={classes.counts}>{dotted(words)}</span>
        </span>
      </summary>
      {of.findings.length > 0 ? (
        <ul className={classes.findings}>
          {of.findings.map((finding) => (
            <Found key={finding.rule} of={finding} />
          ))}
        </ul>
      ) : null}
      {advice === '' ? null : <p className={classes.note}>{advice}</p>}
      {source === '' ? null : (
        <p className={classes.note}>
          Source: <Source source={source} />
        </p>
      )}
      {checkedOn === null ? null : <p className={classes.note}>Looked up {formatDate(checkedOn)}</p>}
    </details>
  );
}

/** What is said in the place of findings; undefined where there are some. */
function stateInWords({ number, reason, state }: VersionChecks): string | undefined {
  if (state === 'checked') return undefined;
  if (state === 'failed') return failureWords[reason ?? 'unreadable'];
  return number === 0
    ? 'This banner will be checked once Marquee has copied it. Results appear here automatically.'
    : 'This version hasn’t been checked yet. Results appear here automatically.';
}

export function CheckList({ found }: { found: ReturnType<typeof useFindings> }) {
  const { data, error, isPaused, refetch } = found;
  if (!data && isPaused) {
    return (
      <p className={classes.state} role="status">
        You’re offline. Results will load once you’re back online.
      </p>
    );
  }
  if (!data) {
    return error ? (
      <NotLoaded what="The checks could not be loaded." error={error} onRetry={() => void refetch()} />
    ) : (
      <>
        <Skeleton h={16} w="70%" my={8} />
        <Skeleton h={12} w="90%" my={8} />
        <Skeleton h={12} w="80%" my={8} />
      </>
    );
  }
  const words = stateInWords(data);
  if (words !== undefined) {
    return (
      <p className={classes.state} role="status">
        {words}
      </p>
    );
  }
  const others = data.presets.filter(({ isForIt }) => !isForIt);
  return (
    <>
      {data.presets.map((preset) => (preset.isForIt ? <Preset key={preset.preset.presetID} of={preset} /> : null))}
      {others.length === 0 ? null : (
        <p className={classes.note}>
          Not meant for this kind of banner: {others.map(({ preset }) => isolated(preset.name)).join(', ')}
        </p>
      )}
    </>
  );
}
