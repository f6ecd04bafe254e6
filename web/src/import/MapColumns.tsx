/** Each column of the file with its first values, and where it goes. */
import { NativeSelect } from '@mantine/core';
import { isolated } from '@marquee/contract/isolated.ts';
import type { Wanted } from './plan.ts';
import { firstLine, headerOf } from './plan.ts';
import { wordsOf } from './fileTable.ts';
import { newKinds } from './ground.ts';
import classes from './Import.module.css';
import { keyOf, targetOf, type Ground, type Target } from './target.ts';

const samplesShown = 3;

function samplesOf({ lines, headers }: Wanted, at: number): string {
  const samples = new Set<string>();
  for (let line = firstLine({ headers }); line < lines.length && samples.size < samplesShown; line++) {
    const words = wordsOf(lines[line]?.[at]);
    if (words !== '') samples.add(words.length > 60 ? `${words.slice(0, 60)}…` : words);
  }
  return [...samples].join(' · ');
}

export function MapColumns(props: {
  wanted: Wanted;
  /** columns that are hidden in the file */
  hidden: ReadonlySet<number>;
  ground: Ground;
  onTarget: (at: number, target: Target) => void;
}) {
  const { ground, wanted } = props;
  const there = ground.columns.map(({ columnID, name }) => ({ value: `column:${columnID}`, label: name }));
  const choices = [
    { value: 'nothing', label: 'Leave out' },
    { value: 'name', label: 'Row name' },
    { value: 'group', label: 'Group' },
    ...(there.length > 0 ? [{ group: 'Columns of this sheet', items: there }] : []),
    {
      group: 'New column',
      items: newKinds.map(({ columnTypeID, name }) => ({ value: `new:${columnTypeID}`, label: `New ${name} column` })),
    },
  ];
  return (
    <ul className={classes.columns} aria-label="Columns of the file">
      {wanted.targets.map((target, at) => {
        const header = headerOf(wanted, at);
        return (
          // Columns of a file have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key -- a column of the file is its place in it
          <li key={at} className={classes.column} data-off={target.to === 'nothing' || undefined}>
            <span className={classes.words}>
              <span className={classes.header}>{header}</span>
              <span className={classes.samples}>
                {props.hidden.has(at) ? 'Hidden in the file · ' : ''}
                {samplesOf(wanted, at) || 'Empty'}
              </span>
            </span>
            <NativeSelect
              className={classes.target}
              aria-label={`Where “${isolated(header)}” goes`}
              data={choices}
              value={keyOf(target)}
              onChange={(event) => props.onTarget(at, targetOf(event.currentTarget.value))}
            />
          </li>
        );
      })}
    </ul>
  );
}
