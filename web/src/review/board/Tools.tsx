/** Over the board: what stands side by side, which banners, how large, and printing. Each a plain choice, which a phone shows in its own way. */
import type { DecisionState } from '@marquee/contract/decisions.ts';
import { IconPrinter } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { sizeWords } from '#banners/board/sections.ts';
import controls from '#banners/viewer/player/Controls.module.css';
import { inPercent, t } from '#review/words.ts';
import type { ReviewTile, Side } from './boardBanners.ts';
import { scales, setScale, useLook } from './look.ts';
import classes from './Tools.module.css';

const states: readonly DecisionState[] = ['waiting', 'changes', 'rejected', 'approved'];

function Choice(props: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <select
      className={classes.choice}
      aria-label={props.label}
      title={props.label}
      value={props.value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    >
      {props.children}
    </select>
  );
}

/** One of several, or all of them. */
function Narrowing<Of extends string>(props: {
  label: string;
  all: string;
  choices: readonly Of[];
  wordsOf: (choice: Of) => string;
  chosen: Of | undefined;
  onChoose: (chosen: readonly Of[]) => void;
}) {
  const { choices } = props;
  return (
    <Choice
      label={props.label}
      value={props.chosen ?? ''}
      onChange={(value) => props.onChoose(choices.filter((one) => one === value))}
    >
      <option value="">{props.all}</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {props.wordsOf(one)}
        </option>
      ))}
    </Choice>
  );
}

export function Tools(props: {
  tiles: readonly ReviewTile[];
  sides: readonly Side[];
  showsStates: boolean;
  onPrint: () => void;
}) {
  const { sides, tiles } = props;
  const { grouping, scale, sizes, states: chosen } = useLook();
  const area = ({ size }: ReviewTile) => size.width * size.height;
  const bySize = tiles.toSorted((one, other) => area(one) - area(other)).map(({ size }) => sizeWords(size));
  const there = [...new Set([...bySize, ...sizes])];
  return (
    <div className={classes.tools} role="group" aria-label={t('board')}>
      <Choice
        label={t('sideBySide')}
        value={String(grouping)}
        onChange={(value) =>
          useLook.setState({ grouping: value === 'group' || value === 'size' ? value : Number(value) })
        }
      >
        <option value="group">{t('byGroup')}</option>
        <option value="size">{t('bySize')}</option>
        {sides.map(({ name }, side) => (
          <option key={name} value={side}>
            {t('byColumn', { name })}
          </option>
        ))}
      </Choice>
      {props.showsStates ? (
        <Narrowing
          label={t('decision')}
          all={t('allDecisions')}
          choices={states}
          wordsOf={(state) => t(state)}
          chosen={chosen[0]}
          onChoose={(states) => useLook.setState({ states })}
        />
      ) : null}
      {there.length > 1 ? (
        <Narrowing
          label={t('size')}
          all={t('allSizes')}
          choices={there}
          wordsOf={(size) => size}
          chosen={sizes[0]}
          onChoose={(sizes) => useLook.setState({ sizes })}
        />
      ) : null}
      <span className={classes.gap} />
      <label className={classes.scale}>
        <input
          type="range"
          className={controls.bar}
          style={{ '--done': `${((scale - scales.least) / (scales.most - scales.least)) * 100}%` } as CSSProperties}
          aria-label={t('sizeOfBanners')}
          aria-valuetext={inPercent(scale)}
          min={scales.least}
          max={scales.most}
          step={scales.step}
          value={scale}
          onChange={({ currentTarget }) => setScale(Number(currentTarget.value))}
        />
        <output>{inPercent(scale)}</output>
      </label>
      <button type="button" className={classes.print} onClick={props.onPrint}>
        <IconPrinter size={17} stroke={1.8} aria-hidden />
        {t('print')}
      </button>
    </div>
  );
}
