/** Gives back what the reader wrote where there is no box for it any more, one after the other, to be copied or thrown away. */
import { useRef, useState } from 'react';
import { keepDraft, readDraft } from './drafts.ts';
import { useLeftDrafts } from './leftDrafts.ts';
import classes from './LeftWords.module.css';
import { toast, useReview } from './store.ts';
import { t } from './words.ts';

function Left({ name, text }: { name: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  // Where the link has ended nothing offers to undo it.
  const canDiscard = useReview(({ stop }) => stop === undefined);
  const copy = async () => {
    // Where the browser keeps the clipboard from the page, they are marked, to be copied by hand.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const discard = () => {
    const draft = readDraft(name);
    keepDraft(name, undefined);
    toast(t('discarded'), { undo: () => keepDraft(name, draft) });
  };
  return (
    <section className={classes.left} aria-label={t('leftWords')}>
      <p>{t('leftWords')}</p>
      <textarea ref={field} className={classes.words} aria-label={t('leftWords')} readOnly rows={3} value={text} />
      <div className={classes.actions}>
        {canDiscard ? (
          <button type="button" className={classes.action} onClick={discard}>
            {t('discard')}
          </button>
        ) : null}
        <button type="button" className={classes.action} data-main onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
        </button>
      </div>
    </section>
  );
}

export function LeftWords() {
  const [first] = useLeftDrafts();
  return first ? <Left key={first.name} {...first} /> : null;
}
