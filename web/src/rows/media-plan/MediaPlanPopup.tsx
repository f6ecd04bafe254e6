/** The popup that adds a row for each size, language and market of a media plan. */
import { Button, TextInput } from '@mantine/core';
import { bannerSizes } from '@marquee/contract/cell-kinds/banner.ts';
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { addNamedRows } from '#rows/addManyRows.ts';
import { OtherGroup } from '#rows/OtherGroup.tsx';
import { savedOrWaiting } from '#sync/answeredOrWaiting.ts';
import { useGroup } from '#sync/openSheet.ts';
import type { PopupProps } from '#screen/popups.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { failureOf, notifyError } from '#ui/messages/notify.ts';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { firstPattern, nameOf, wantedIn, wordsIn, type MediaPlan } from './mediaPlan.ts';
import classes from './MediaPlanPopup.module.css';
import { NamesPreview } from './NamesPreview.tsx';
import { PlanMatrix } from './PlanMatrix.tsx';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    mediaPlan: { groupID: number };
  }
}

const presets = bannerSizes.map(({ width, height, name }) => ({ size: `${width}x${height}`, name }));

export function MediaPlanPopup(props: PopupProps<'mediaPlan'>) {
  const { onClose } = props;
  const [groupID, setGroupID] = useState(props.groupID);
  const group = useGroup(groupID);
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <Popup title="Add rows from a media plan" size={760} isKept={isTouched} isBusy={isBusy} onClose={onClose}>
      {(close) => (
        <PlanForm
          groupID={groupID}
          groupName={group?.name}
          onGroup={setGroupID}
          isBusy={isBusy}
          onBusy={setBusy}
          onTouch={() => setTouched(true)}
          onClose={close}
        />
      )}
    </Popup>
  );
}

function PlanForm(props: {
  groupID: number;
  /** undefined where it was deleted meanwhile */
  groupName: string | undefined;
  onGroup: (groupID: number) => void;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onTouch: () => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [others, setOthers] = useState('');
  const [languages, setLanguages] = useState('');
  const [markets, setMarkets] = useState('');
  const [pattern, setPattern] = useState(firstPattern);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [trouble, setTrouble] = useState<string>();
  const sizes = [
    ...new Set([...presets.map(({ size }) => size).filter((size) => chosen.has(size)), ...wordsIn(others)]),
  ];
  const now = { sizes, languages: wordsIn(languages), markets: wordsIn(markets) };
  // Whoever types need not wait for a large matrix.
  const plan = useDeferredValue(now);
  const namesIn = (of: MediaPlan) => wantedIn(of, leftOut).map((wanted) => nameOf(pattern, wanted));
  const names = namesIn(plan);
  const isTooMuch = names.length > limits.newRowsAtOnce;

  const typed = (set: (words: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value);
    setTrouble(undefined);
    props.onTouch();
  };
  const toggle = (set: typeof setChosen, one: string) => {
    set((before) => new Set(before.has(one) ? [...before].filter((other) => other !== one) : [...before, one]));
    setTrouble(undefined);
    props.onTouch();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // What was typed last may not be among those that are shown yet.
    const wanted = namesIn(now);
    if (props.isBusy || wanted.length > limits.newRowsAtOnce || props.groupName === undefined) return;
    if (wanted.length === 0) {
      setTrouble('Choose at least one size, language or market.');
      return;
    }
    if (wanted.includes('')) {
      setTrouble('Some rows would have no name. Please change the pattern.');
      return;
    }
    props.onBusy(true);
    try {
      await savedOrWaiting(addNamedRows(props.groupID, wanted), (error) => {
        notifyError('No rows were added', error);
        offerUnsaved(wanted.join('\n'));
      });
      props.onClose();
    } catch (error) {
      setTrouble(failureOf('No rows were added.', error));
    }
    props.onBusy(false);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={classes.sizes}>
        <legend className={classes.legend}>Sizes</legend>
        {presets.map(({ size, name }) => (
          <CheckBox
            key={size}
            label={`${size} ${name}`}
            isChecked={chosen.has(size)}
            onChange={() => toggle(setChosen, size)}
          />
        ))}
      </fieldset>
      <div className={classes.fields}>
        <TextInput label="Other sizes" placeholder="1080x1080, 1080x1920" value={others} onChange={typed(setOthers)} />
        <TextInput
          label="Languages"
          placeholder="en, de, fr"
          data-autofocus
          value={languages}
          onChange={typed(setLanguages)}
        />
        <TextInput label="Markets" placeholder="UK, DE, CH" value={markets} onChange={typed(setMarkets)} />
        <TextInput
          label="Row names"
          description="{size}, {language} and {market} are filled in for each row."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={pattern}
          onChange={typed(setPattern)}
        />
      </div>
      <PlanMatrix plan={plan} leftOut={leftOut} onToggle={(field) => toggle(setLeftOut, field)} />
      {props.groupName === undefined ? (
        <OtherGroup onChoose={props.onGroup} />
      ) : (
        <NamesPreview names={names} groupName={props.groupName} />
      )}
      <p className={classes.trouble} role="alert">
        {isTooMuch
          ? `At most ${withCommas(limits.newRowsAtOnce)} rows can be added at once. Please take some out.`
          : trouble}
      </p>
      <PopupFoot>
        <Button variant="default" disabled={props.isBusy} onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={props.isBusy} disabled={isTooMuch || props.groupName === undefined}>
          {names.length > 0 ? `Add ${counted(names.length, 'row')}` : 'Add rows'}
        </Button>
      </PopupFoot>
    </form>
  );
}
