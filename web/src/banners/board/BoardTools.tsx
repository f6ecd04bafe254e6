/** Over the board: back to the rows, by what banners stand together, which of them, how large, and printing. */
import { Button, NativeSelect } from '@mantine/core';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { stateWords, type DecisionState } from '@marquee/contract/decisions.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useMemo, type CSSProperties } from 'react';
import controls from '#banners/viewer/player/Controls.module.css';
import { closeBoard, openBoard, printScreen, useBoard } from '#screen/board.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useIsEditable, useLayout } from '#sync/openSheet.ts';
import { ButtonPopup } from '#ui/popups/ButtonPopup.tsx';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import classes from './BoardTools.module.css';
import { scales, useBoardLook, useBoardScale } from './boardLook.ts';
import { sizeWords, type Grouping } from './sections.ts';
import type { BoardBanners } from './useBoardBanners.ts';

const states = Object.keys(stateWords) as DecisionState[];

function Choices<Choice extends string>(props: {
  name: string;
  choices: readonly Choice[];
  wordsOf?: (choice: Choice) => string;
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
}) {
  const { choices, chosen, name, onChange } = props;
  return (
    <ButtonPopup
      label={name}
      role="group"
      position="bottom-start"
      width={220}
      className={classes.choices}
      button={(toggle) => (
        <Button size="xs" variant={chosen.length > 0 ? 'light' : 'default'} onClick={toggle}>
          {chosen.length > 0 ? `${name} (${chosen.length})` : name}
        </Button>
      )}
    >
      {choices.map((choice) => (
        <CheckBox
          key={choice}
          label={props.wordsOf?.(choice) ?? choice}
          isChecked={chosen.includes(choice)}
          onChange={(isChosen) => {
            const others = chosen.filter((other) => other !== choice);
            onChange(isChosen ? [...others, choice] : others);
          }}
        />
      ))}
      {chosen.length > 0 ? (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onChange([])}>
          Clear
        </Button>
      ) : null}
    </ButtonPopup>
  );
}

const groupings = [
  { value: 'group', label: 'By group' },
  { value: 'size', label: 'By size' },
];
const groupingOf = (value: string): Grouping => (value === 'group' || value === 'size' ? value : Number(value));

/** How large the banners are drawn. */
function ScaleBar() {
  const scale = useBoardScale((store) => store.scale);
  return (
    <label className={classes.scale} data-own-keys>
      <input
        type="range"
        className={controls.bar}
        style={{ '--done': `${((scale - scales.least) / (scales.most - scales.least)) * 100}%` } as CSSProperties}
        aria-label="Size of the banners"
        aria-valuetext={`${Math.round(scale * 100)}%`}
        min={scales.least}
        max={scales.most}
        step={scales.step}
        value={scale}
        onChange={({ currentTarget }) => useBoardScale.setState({ scale: Number(currentTarget.value) })}
      />
      <output>{`${Math.round(scale * 100)}%`}</output>
    </label>
  );
}

export function BoardTools({ all }: Pick<BoardBanners, 'all'>) {
  const { columns, groups } = useLayout();
  const look = useBoardLook();
  const groupID = useBoard((screen) => screen.groupID);
  const isMember = useIsEditable();
  const sizes = useMemo(() => {
    const there = all
      .map(({ size }) => size)
      .toSorted((one, other) => one.width * one.height - other.width * other.height);
    return [...new Set([...there.map(sizeWords), ...look.sizes])];
  }, [all, look.sizes]);
  const nameOf = (id: number) => currentSheet()?.shown.entry('group', `group:${id}`)?.name ?? '';
  const words = columns.filter(
    ({ columnTypeID }) => columnTypeID === columnTypes.text || columnTypeID === columnTypes.status,
  );
  return (
    <div className={classes.tools} role="group" aria-label="Board">
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconArrowLeft size={15} stroke={1.8} aria-hidden />}
        onClick={closeBoard}
      >
        Rows
      </Button>
      <NativeSelect
        className={classes.choice}
        size="xs"
        aria-label="Banners of"
        title="Banners of"
        value={groups.some((group) => group.groupID === groupID) ? String(groupID) : ''}
        data={[
          { value: '', label: 'All groups' },
          ...groups.map((group) => ({ value: String(group.groupID), label: nameOf(group.groupID) })),
        ]}
        onChange={({ currentTarget: { value } }) => openBoard(value === '' ? undefined : Number(value))}
      />
      <NativeSelect
        className={classes.choice}
        size="xs"
        aria-label="Arrange banners"
        title="Arrange banners"
        value={String(look.grouping)}
        data={[
          ...groupings,
          ...words.map(({ columnID, name }) => ({ value: String(columnID), label: `By ${isolated(name)}` })),
        ]}
        onChange={({ currentTarget: { value } }) => useBoardLook.setState({ grouping: groupingOf(value) })}
      />
      {isMember ? (
        <Choices
          name="Decision"
          choices={states}
          wordsOf={(state) => stateWords[state]}
          chosen={look.states}
          onChange={(chosen) => useBoardLook.setState({ states: chosen })}
        />
      ) : null}
      <Choices
        name="Size"
        choices={sizes}
        chosen={look.sizes}
        onChange={(chosen) => useBoardLook.setState({ sizes: chosen })}
      />
      <ScaleBar />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={15} stroke={1.8} aria-hidden />}
        onClick={printScreen}
      >
        Print
      </Button>
    </div>
  );
}
