/** What a link with a password shows first. */
import { Refused } from '@marquee/contract/refusals.ts';
import { openReview } from '@marquee/contract/review.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { ask, failureOf } from './ask.ts';
import classes from './Dialog.module.css';
import { load } from './load.ts';
import { t } from './words.ts';

export function Password({ onOpened }: { onOpened: () => void }) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = t('passwordTitle');
    field.current?.focus();
  }, []);
  const submit = async () => {
    if (isBusy || password === '') return;
    setBusy(true);
    setTrouble(undefined);
    try {
      await ask(openReview, { body: { password } });
      await load().finally(onOpened);
    } catch (error) {
      const code = error instanceof Refused ? error.code : undefined;
      const isLater = code === 'tooManyLinkPasswords' || code === 'tooManyRequests';
      setTrouble(t(code === 'linkPasswordWrong' ? 'passwordWrong' : isLater ? 'tooManyTries' : failureOf(error)));
      setBusy(false);
      field.current?.select();
    }
  };
  return (
    <main className={classes.page}>
      <form
        className={classes.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1>{t('passwordTitle')}</h1>
        <p>{t('passwordIntro')}</p>
        <label className={classes.label} htmlFor={`${id}-password`}>
          {t('password')}
        </label>
        <input
          ref={field}
          id={`${id}-password`}
          className={classes.input}
          type="password"
          autoComplete="off"
          value={password}
          aria-invalid={trouble !== undefined || undefined}
          aria-describedby={trouble === undefined ? undefined : `${id}-trouble`}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {trouble === undefined ? null : (
          <p id={`${id}-trouble`} className={classes.trouble} role="alert">
            {trouble}
          </p>
        )}
        <div className={classes.actions}>
          <button type="submit" className={classes.main} aria-busy={isBusy}>
            {t('openPage')}
          </button>
        </div>
      </form>
    </main>
  );
}
