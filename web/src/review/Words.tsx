/** A box for words: what is said with a verdict, a comment or a reply; with a pin, where one can be placed. */
import { momentOf } from '@marquee/contract/pins.ts';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useDraft, writeDraft } from './drafts.ts';
import { pointAt } from './pins.ts';
import classes from './Words.module.css';
import { t } from './words.ts';

interface WordsProps {
  draft: string;
  label: string;
  submit: string;
  /** the version that a pin is placed on; undefined where none can be */
  pinOn?: { cellID: number; version: number } | undefined;
  /** false where words are missing */
  onSend: () => boolean;
  onCancel?: (() => void) | undefined;
  hasFocus?: boolean;
}

export function Words({ draft, hasFocus = false, label, onCancel, onSend, pinOn, submit }: WordsProps) {
  const { pin, text } = useDraft(draft);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (hasFocus) field.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  const send = () => {
    if (onSend()) return;
    setMissing(true);
    field.current?.focus();
  };
  return (
    <form
      className={classes.words}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onCancel) {
          event.stopPropagation();
          onCancel();
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          send();
        }
      }}
    >
      <label className={classes.label} htmlFor={`${id}-field`}>
        {label}
      </label>
      <textarea
        ref={field}
        id={`${id}-field`}
        className={classes.field}
        rows={3}
        value={text}
        aria-describedby={`${id}-who`}
        aria-invalid={isMissing || undefined}
        aria-errormessage={isMissing ? `${id}-missing` : undefined}
        onChange={({ currentTarget }) => {
          setMissing(false);
          writeDraft(draft, { text: currentTarget.value });
        }}
      />
      {isMissing ? (
        <p className={classes.missing} id={`${id}-missing`} role="alert">
          {t('wordsNeeded')}
        </p>
      ) : null}
      <p className={classes.who} id={`${id}-who`}>
        {t('whoReads')}
      </p>
      <div className={classes.actions}>
        {pin ? (
          <span className={classes.pinned}>
            <IconMapPin size={16} stroke={1.8} aria-hidden />
            {pin.moment === null ? t('pinned') : t('pinnedAt', { moment: momentOf(pin.moment) })}
            <button
              type="button"
              className={classes.unpin}
              aria-label={t('removePin')}
              onClick={() => writeDraft(draft, { pin: undefined })}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </span>
        ) : pinOn ? (
          <button type="button" className={classes.point} onClick={() => pointAt(draft)}>
            <IconMapPin size={16} stroke={1.8} aria-hidden />
            {t('pointAtIt')}
          </button>
        ) : null}
        <span className={classes.last}>
          {onCancel ? (
            <button type="button" className={classes.cancel} onClick={onCancel}>
              {t('cancel')}
            </button>
          ) : null}
          <button type="submit" className={classes.send}>
            {submit}
          </button>
        </span>
      </div>
    </form>
  );
}
