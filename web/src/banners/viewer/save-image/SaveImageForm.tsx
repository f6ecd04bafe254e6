/** Chooses of which moment of a version an image is saved, and as what, has it made, and says what became of it. */
import { Button, Loader, TextInput } from '@mantine/core';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import { getVersionImage, ImageFormat } from '@marquee/contract/versions.ts';
import { IconPhotoDown } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { clockWords } from '#banners/viewer/player/clockWords.ts';
import { canSeek } from '#banners/viewer/player/playerKeys.ts';
import { isGoing, shownAt, usePlayingStore } from '#banners/viewer/player/playing.ts';
import { useFileRun } from '#rows/useFileRun.ts';
import { fileOf } from '#sync/fileCall.ts';
import radio from '#ui/fields/Radio.module.css';
import { failureOf } from '#ui/messages/notify.ts';
import {
  formatWords,
  keepChoice,
  keptChoice,
  savedWeight,
  weightIn,
  whatIsAsked,
  type ImageChoice,
} from './imageChoice.ts';
import classes from './SaveImage.module.css';

/** Of which version, and how large it is. */
export interface SavedEnd {
  cellID: number;
  number: number;
  end: Size;
}

/** What came of it: nothing yet, a weight that is none, a failure in words, or what was saved. */
type Outcome = { is: 'none' | 'noWeight' } | { is: 'failed' | 'saved'; words: string };
const none: Outcome = { is: 'none' };

/** The moment that is shown, or that it is on its way to, in seconds. */
const momentNow = () => {
  const playing = usePlayingStore.getState();
  return playing.goal ?? shownAt(playing);
};

/** The end, or the moment that is shown: while that is chosen the banner stands still, so that it is the one that is saved. */
function WhichMoment({ isEnd, onChoose }: { isEnd: boolean; onChoose: (isEnd: boolean) => void }) {
  const group = useId();
  const moment = usePlayingStore((state) => clockWords(state.goal ?? shownAt(state)));
  const choices = [
    { words: 'The end', is: true },
    { words: `This moment (${moment})`, is: false },
  ];
  return (
    <fieldset className={classes.moments} aria-label="Which moment">
      {choices.map(({ is, words }) => (
        <label key={String(is)} className={classes.choice}>
          <input
            type="radio"
            className={radio.radio}
            name={group}
            checked={isEnd === is}
            onChange={() => {
              const { deck, ...playing } = usePlayingStore.getState();
              if (!is && isGoing(playing)) deck?.pause();
              onChoose(is);
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

function WhichFormat({ format, onChoose }: { format: ImageFormat; onChoose: (format: ImageFormat) => void }) {
  const group = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Format</legend>
      {ImageFormat.options.map((one) => (
        <label key={one} className={classes.choice}>
          <input
            type="radio"
            className={radio.radio}
            name={group}
            checked={format === one}
            onChange={() => onChoose(one)}
          />
          {formatWords[one]}
        </label>
      ))}
    </fieldset>
  );
}

function Foot({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className={classes.foot}>
      {isBusy ? (
        <Button variant="subtle" color="gray" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      {/* It keeps the keyboard meanwhile. */}
      <Button
        type="submit"
        size="xs"
        autoFocus
        data-autofocus
        aria-busy={isBusy}
        aria-disabled={isBusy}
        leftSection={
          isBusy ? <Loader size={14} color="currentColor" /> : <IconPhotoDown size={15} stroke={1.8} aria-hidden />
        }
      >
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}

export function SaveImageForm({ cellID, end, number }: SavedEnd) {
  const [choice, setChoice] = useState(keptChoice);
  const [outcome, setOutcome] = useState(none);
  const [wantsEnd, setWantsEnd] = useState(true);
  const isSteered = usePlayingStore(canSeek);
  const isEnd = wantsEnd || !isSteered;
  const { cancel, isBusy, run } = useFileRun((error) =>
    setOutcome({ is: 'failed', words: failureOf('The image was not saved.', error) }),
  );
  const field = useRef<HTMLInputElement>(null);
  const choose = (some: Partial<ImageChoice>) => {
    setChoice({ ...choice, ...some });
    setOutcome(none);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const mostKB = weightIn(choice.mostKB);
    if (mostKB === null) {
      setOutcome({ is: 'noWeight' });
      field.current?.focus();
      return;
    }
    keepChoice(choice);
    setOutcome(none);
    const query = {
      number,
      format: choice.format,
      ...(mostKB === undefined ? {} : { mostKB }),
      ...(isEnd ? {} : { at: Math.round(momentNow() * 1_000) }),
    };
    void run(async (signal) => {
      const file = await fileOf(getVersionImage, { params: { id: cellID }, query, signal });
      setOutcome({ is: 'saved', words: `Saved as ${file.name}, ${savedWeight(file.content.size)}.` });
      return file;
    });
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.about}>
        {isEnd ? 'The end of the banner' : 'The banner as it is now'}, {end.width} × {end.height}
      </p>
      {isSteered ? (
        <WhichMoment
          isEnd={isEnd}
          onChoose={(is) => {
            setWantsEnd(is);
            setOutcome(none);
          }}
        />
      ) : null}
      <WhichFormat format={choice.format} onChoose={(format) => choose({ format })} />
      <TextInput
        ref={field}
        size="xs"
        label="Up to"
        description="KB of 1,024 bytes. Empty for the best quality."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="off"
        rightSection={<span className={classes.unit}>KB</span>}
        value={choice.mostKB}
        error={outcome.is === 'noWeight' ? whatIsAsked : undefined}
        onChange={({ currentTarget }) => choose({ mostKB: currentTarget.value })}
      />
      {outcome.is === 'failed' ? (
        <p className={classes.trouble} role="alert">
          {outcome.words}
        </p>
      ) : null}
      <p className={classes.saved} role="status">
        {outcome.is === 'saved' ? outcome.words : null}
      </p>
      <Foot isBusy={isBusy} onCancel={cancel} />
    </form>
  );
}
