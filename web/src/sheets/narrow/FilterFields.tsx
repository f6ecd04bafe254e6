/** The fields of one column's filter: choices, a span of dates, or words. */
import { TextInput } from '@mantine/core';
import { resultWords, type CheckResult } from '@marquee/contract/checks/results.ts';
import { stateWords, type DecisionState } from '@marquee/contract/decisions.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { areNamed, useCheckedCells } from '#checks/checkedCells.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { Choice } from '#cells/kinds/kindView.ts';
import { useIsEditable } from '#sync/openSheet.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import type { Filter } from '@marquee/contract/views.ts';
import classes from './NarrowBar.module.css';
import { clearFilter, setFilter } from './narrowStore.ts';

interface Props {
  columnID: number;
  /** undefined for the row names */
  column: OpenColumn | undefined;
  /** the filter in force */
  filter: Filter | undefined;
}

export function FilterFields(props: Props) {
  const isMember = useIsEditable();
  if (!props.column) return <WordFields {...props} />;
  const { filter } = kindViews[props.column.columnTypeID];
  switch (filter.by) {
    case 'choices':
      return <Choices {...props} useChoices={filter.useChoices} />;
    case 'dates':
      return <DateFields {...props} />;
    case 'words':
      return (
        <>
          <WordFields {...props} />
          {kindViews[props.column.columnTypeID].decided && isMember ? (
            <>
              <Decided {...props} />
              <Checked {...props} />
            </>
          ) : null}
        </>
      );
  }
}

function Choices(props: Props & { useChoices: (columnID: number) => readonly Choice[] }) {
  const { columnID, filter, useChoices } = props;
  const choices: { id: number | null; name: string }[] = [...useChoices(columnID), { id: null, name: 'Empty' }];
  const chosen = filter?.by === 'oneOf' ? filter.ids : [];
  const toggle = (id: number | null, isChosen: boolean) => {
    const others = chosen.filter((other) => other !== id);
    setFilter({ by: 'oneOf', columnID, ids: isChosen ? [...others, id] : others });
  };
  return (
    <div role="group" aria-label="Any of these" className={classes.choices}>
      {choices.map(({ id, name }) => (
        <CheckBox key={id} label={name} isChecked={chosen.includes(id)} onChange={(isChosen) => toggle(id, isChosen)} />
      ))}
    </div>
  );
}

/** "Is empty" and the like, which stand for themselves. */
function Only(props: { by: 'past' | 'overdue' | 'empty' | 'asked'; label: string } & Props) {
  const { by, columnID, filter } = props;
  return (
    <CheckBox
      label={props.label}
      isChecked={filter?.by === by}
      onChange={(isChosen) => (isChosen ? setFilter({ by, columnID }) : clearFilter(columnID))}
    />
  );
}

const decisionStates = Object.keys(stateWords) as DecisionState[];

/** What is decided on the banners. */
function Decided(props: Props) {
  const { columnID, filter } = props;
  const chosen = filter?.by === 'decided' ? filter.states : [];
  return (
    <div role="group" aria-label="Decision" className={classes.choices}>
      {decisionStates.map((state) => (
        <CheckBox
          key={state}
          label={stateWords[state]}
          isChecked={chosen.includes(state)}
          onChange={(isChosen) => {
            const others = chosen.filter((other) => other !== state);
            setFilter({ by: 'decided', columnID, states: isChosen ? [...others, state] : others });
          }}
        />
      ))}
      <Only {...props} by="asked" label="Waiting for me" />
    </div>
  );
}

const checkResults = Object.keys(resultWords) as CheckResult[];

/** What checks find in the banners; offered where any are named, and where it is filtered by already. */
function Checked(props: Props) {
  const { columnID, filter } = props;
  const isNamed = useCheckedCells(areNamed);
  const chosen = filter?.by === 'checked' ? filter.results : [];
  if (!isNamed && chosen.length === 0) return null;
  return (
    <div role="group" aria-label="Checks" className={classes.choices}>
      <span className={classes.note} aria-hidden>
        Checks
      </span>
      {checkResults.map((result) => (
        <CheckBox
          key={result}
          label={resultWords[result]}
          isChecked={chosen.includes(result)}
          onChange={(isChosen) => {
            const others = chosen.filter((other) => other !== result);
            setFilter({ by: 'checked', columnID, results: isChosen ? [...others, result] : others });
          }}
        />
      ))}
    </div>
  );
}

function DateFields(props: Props) {
  const { columnID, filter } = props;
  const { from, to } = filter?.by === 'between' ? filter : { from: '', to: '' };
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          type="date"
          size="xs"
          label="From"
          value={from}
          onChange={(event) => setFilter({ by: 'between', columnID, from: event.currentTarget.value, to })}
        />
        <TextInput
          type="date"
          size="xs"
          label="To"
          value={to}
          onChange={(event) => setFilter({ by: 'between', columnID, from, to: event.currentTarget.value })}
        />
      </div>
      <Only {...props} by="past" label="Is past" />
      <Only {...props} by="overdue" label="Is overdue" />
      <Only {...props} by="empty" label="Is empty" />
    </>
  );
}

function WordFields(props: Props) {
  const { columnID, filter } = props;
  return (
    <>
      <TextInput
        size="xs"
        label="Contains"
        maxLength={200}
        value={filter?.by === 'contains' ? filter.words : ''}
        onChange={(event) => setFilter({ by: 'contains', columnID, words: event.currentTarget.value })}
      />
      <Only {...props} by="empty" label="Is empty" />
    </>
  );
}
