/** The presets of an account and those that come with Marquee, each to be opened and copied, one's own to be deleted, too. */
import { Button } from '@mantine/core';
import { counted } from '@marquee/contract/counted.ts';
import type { PresetID } from '@marquee/contract/checks/naming.ts';
import type { DeletedPreset, Preset } from '@marquee/contract/checks/presets.ts';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { discardDraft, useDrafted, usePresetWork } from './drafts.ts';
import classes from './PresetList.module.css';
import { forWhich, noOfRules } from './ruleWords.ts';
import { sourceInShort } from './sources.ts';

interface Doing {
  mayChange: boolean;
  isBusy: boolean;
  onOpen: (preset: Preset) => void;
  onCopy: (preset: Preset | undefined) => void;
  onDelete: (preset: Preset) => void;
  onBringBack: (preset: DeletedPreset) => void;
}

/** `Looked up 20 Nov 2026`; of a copy, what it is one of. */
function origin({ basedOn, checkedOn, source }: Preset): string[] {
  const day = checkedOn === null ? [] : [`Looked up ${dayjs(checkedOn).format('D MMM YYYY')}`];
  const from = source === '' ? [] : [sourceInShort(source)];
  return [...(basedOn === null ? [] : [`Copied from ${basedOn}`]), ...day, ...from];
}

function Line(props: { preset: Preset; isFocused: boolean; doing: Doing }) {
  const { doing, isFocused, preset } = props;
  const { isShipped, name, noOfSheets } = preset;
  const { draft } = usePresetWork(preset);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) opener.current?.focus();
  }, [isFocused]);
  const facts = [
    forWhich(preset.fileTypes),
    counted(noOfRules(preset), 'rule'),
    ...(noOfSheets === undefined || noOfSheets === 0 ? [] : [`Used on ${counted(noOfSheets, 'sheet')}`]),
  ];
  return (
    <li className={classes.preset}>
      <button ref={opener} type="button" className={classes.open} onClick={() => doing.onOpen(preset)}>
        <span className={classes.words}>
          <span className={classes.name}>
            <bdi>{name}</bdi>
            {draft ? <span className={classes.unsaved}>Not saved</span> : null}
          </span>
          <span className={classes.facts}>{facts.join(' · ')}</span>
          <span className={classes.origin}>{origin(preset).join(' · ')}</span>
        </span>
      </button>
      {doing.mayChange ? (
        <span className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Copy ${name}`}
            disabled={doing.isBusy}
            onClick={() => doing.onCopy(preset)}
          >
            Copy
          </Button>
          {isShipped ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Delete ${name}`}
              disabled={doing.isBusy}
              onClick={() => doing.onDelete(preset)}
            >
              Delete
            </Button>
          )}
        </span>
      ) : null}
      <IconChevronRight className={classes.chevron} size={16} stroke={1.8} aria-hidden />
    </li>
  );
}

/** What is typed for a preset that is not there any more. */
function LeftDraft(props: { preset: Preset; onOpen: (preset: Preset) => void }) {
  const { onOpen, preset } = props;
  return (
    <li className={classes.preset}>
      <button type="button" className={classes.open} onClick={() => onOpen(preset)}>
        <span className={classes.words}>
          <span className={classes.name}>
            <bdi>{preset.name}</bdi>
            <span className={classes.unsaved}>Not saved</span>
          </span>
          <span className={classes.facts}>Deleted meanwhile. What you typed is still here.</span>
        </span>
      </button>
      <span className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Discard changes to ${preset.name}`}
          onClick={() => discardDraft(preset.presetID)}
        >
          Discard
        </Button>
      </span>
      <IconChevronRight className={classes.chevron} size={16} stroke={1.8} aria-hidden />
    </li>
  );
}

const sheetsWithout = ({ noOfSheets = 0 }: DeletedPreset): string =>
  noOfSheets === 0 ? '' : ` It was used on ${counted(noOfSheets, 'sheet')}.`;

function Deleted(props: { preset: DeletedPreset; isHere: boolean; doing: Doing }) {
  const { doing, isHere, preset } = props;
  const back = useRef<HTMLButtonElement>(null);
  // It stands where the button was that had the focus.
  useEffect(() => {
    if (isHere) back.current?.focus();
  }, [isHere]);
  return (
    <li className={classes.deleted}>
      <span className={classes.words}>
        <span>
          <bdi className={classes.name}>{preset.name}</bdi> was deleted.{sheetsWithout(preset)}
        </span>
      </span>
      <Button
        ref={back}
        size="compact-sm"
        variant="default"
        aria-label={`Bring back ${preset.name}`}
        disabled={doing.isBusy}
        onClick={() => doing.onBringBack(preset)}
      >
        Bring back
      </Button>
    </li>
  );
}

const byName = (one: DeletedPreset, other: DeletedPreset): number => one.name.localeCompare(other.name);

export function PresetList(
  props: Doing & {
    presets: readonly Preset[];
    deleted: readonly DeletedPreset[];
    deletedHere: ReadonlySet<PresetID>;
    focused: PresetID | undefined;
  },
) {
  const { deleted, deletedHere, focused, mayChange, presets } = props;
  const lineOf = (preset: Preset) => (
    <Line key={preset.presetID} preset={preset} isFocused={preset.presetID === focused} doing={props} />
  );
  const isThere = new Set(presets.map(({ presetID }) => presetID));
  const drafted = useDrafted().filter(({ presetID }) => mayChange && !isThere.has(presetID));
  const deletedLine = (preset: DeletedPreset) => (
    <Deleted key={preset.presetID} preset={preset} isHere={deletedHere.has(preset.presetID)} doing={props} />
  );
  const own = [
    ...presets.filter(({ isShipped }) => !isShipped).map((preset) => ({ preset, line: lineOf(preset) })),
    ...deleted
      .filter(({ presetID }) => deletedHere.has(presetID))
      .map((preset) => ({ preset, line: deletedLine(preset) })),
  ].toSorted((one, other) => byName(one.preset, other.preset));
  const earlier = deleted.filter(({ presetID }) => !deletedHere.has(presetID));
  return (
    <div className={classes.tab}>
      <p className={classes.about}>
        A preset lists what a platform or media plan requires of a banner: sizes, weights, clicks, animation. Choose
        presets on a sheet, and its banners are checked against them.
      </p>
      <section>
        <div className={classes.head}>
          <h2 className={classes.heading} id="own-presets">
            Your presets
          </h2>
          {mayChange ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
              disabled={props.isBusy}
              onClick={() => props.onCopy(undefined)}
            >
              New preset
            </Button>
          ) : null}
        </div>
        <ul className={classes.presets} aria-labelledby="own-presets">
          {drafted.map((preset) => (
            <LeftDraft key={`draft ${preset.presetID}`} preset={preset} onOpen={props.onOpen} />
          ))}
          {own.map(({ line }) => line)}
          {own.length + drafted.length === 0 ? (
            <li className={classes.none}>
              {mayChange
                ? 'None yet. Copy one from below and change what your media plan wants differently.'
                : 'None yet. Admin users can add presets.'}
            </li>
          ) : null}
        </ul>
      </section>
      <section>
        <h2 className={classes.heading} id="shipped-presets">
          Included with Marquee
        </h2>
        <ul className={classes.presets} aria-labelledby="shipped-presets">
          {presets.filter(({ isShipped }) => isShipped).map(lineOf)}
        </ul>
      </section>
      {earlier.length === 0 ? null : (
        <section>
          <h2 className={classes.heading} id="deleted-presets">
            Deleted in the last 30 days
          </h2>
          <ul className={classes.presets} aria-labelledby="deleted-presets">
            {earlier.map(deletedLine)}
          </ul>
        </section>
      )}
    </div>
  );
}
