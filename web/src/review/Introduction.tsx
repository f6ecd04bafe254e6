/** Asks once who the reader is, when they first say something, and for a code where their address has to be proven. */
import { guestCode } from '@marquee/contract/guest-code.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { failureOf } from './ask.ts';
import classes from './Dialog.module.css';
import { browserKeeper } from './kept.ts';
import { confirm, giveUpIntroduction, introduce } from './say.ts';
import { useReview } from './store.ts';
import { t, type Sentence } from './words.ts';

interface Who {
  name: string;
  emailAddress: string;
  wantsReplies: boolean;
}

const keptAs = 'guest';

/** As whom the browser knows the reader; replies are mailed only where that is asked for anew. */
const keptWho = (): Who => {
  const kept = Object(browserKeeper.read(keptAs)) as Record<string, unknown>;
  const text = (name: string): string => (typeof kept[name] === 'string' ? kept[name] : '');
  return { name: text('name'), emailAddress: text('emailAddress'), wantsReplies: kept['wantsReplies'] === true };
};

const sentences: Readonly<Record<string, Sentence>> = {
  guestCodeWrong: 'codeWrong',
  guestCodeOver: 'codeOver',
  tooManyRequests: 'tooFast',
  badInput: 'emailNeeded',
};

/** Codes are counted by the hour; everything else that is too fast is over in a moment. */
const aMoment = 60;

const sentenceOf = (error: unknown, isCode: boolean): string => {
  const { code, retryAfter = 0 } = error instanceof Refused ? error : {};
  if (code === 'tooManyRequests' && retryAfter > aMoment) return t('codesSpent');
  if (code === 'badInput' && isCode) return t('codeNeeded');
  return t((code === undefined ? undefined : sentences[code]) ?? failureOf(error));
};

/** What went wrong, which the field it is about names as its description. */
const Trouble = ({ id, words }: { id: string; words: string | undefined }) =>
  words === undefined ? null : (
    <p id={id} className={classes.trouble} role="alert">
      {words}
    </p>
  );

const Actions = ({ isBusy, words }: { isBusy: boolean; words: string }) => (
  <div className={classes.actions}>
    <button type="button" className={classes.quiet} onClick={giveUpIntroduction}>
      {t('cancel')}
    </button>
    <button type="submit" className={classes.main} aria-busy={isBusy}>
      {words}
    </button>
  </div>
);

interface StepProps {
  who: Who;
  setWho: (who: Who) => void;
}

function NameStep({ setWho, who }: StepProps) {
  const id = useId();
  const [trouble, setTrouble] = useState<{ at: 'name' | 'email' | 'all'; words: string }>();
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (who.name.trim() === '') {
      setTrouble({ at: 'name', words: t('nameNeeded') });
      name.current?.focus();
      return;
    }
    if (!/^\S+@\S+\.\S+$/.test(who.emailAddress.trim())) {
      setTrouble({ at: 'email', words: t('emailNeeded') });
      email.current?.focus();
      return;
    }
    setBusy(true);
    setTrouble(undefined);
    try {
      const said = { ...who, name: who.name.trim(), emailAddress: who.emailAddress.trim() };
      browserKeeper.write(keptAs, said);
      await introduce(said);
    } catch (error) {
      setTrouble({ at: 'all', words: sentenceOf(error, false) });
    } finally {
      setBusy(false);
    }
  };
  const field = (at: 'name' | 'email') => ({
    'aria-invalid': trouble?.at === at || undefined,
    'aria-describedby': trouble?.at === at ? `${id}-trouble` : undefined,
  });
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 id="introduction-title">{t('guestTitle')}</h2>
      <p>{t('guestIntro')}</p>
      <label className={classes.label} htmlFor={`${id}-name`}>
        {t('yourName')}
      </label>
      <input
        ref={name}
        id={`${id}-name`}
        className={classes.input}
        autoComplete="name"
        maxLength={255}
        value={who.name}
        {...field('name')}
        onChange={({ currentTarget }) => setWho({ ...who, name: currentTarget.value })}
      />
      <label className={classes.label} htmlFor={`${id}-email`}>
        {t('yourEmail')}
      </label>
      <input
        ref={email}
        id={`${id}-email`}
        className={classes.input}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={who.emailAddress}
        {...field('email')}
        onChange={({ currentTarget }) => setWho({ ...who, emailAddress: currentTarget.value })}
      />
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={who.wantsReplies}
          onChange={({ currentTarget }) => setWho({ ...who, wantsReplies: currentTarget.checked })}
        />
        {t('mailReplies')}
      </label>
      <Trouble id={`${id}-trouble`} words={trouble?.words} />
      <Actions isBusy={isBusy} words={t('goOn')} />
    </form>
  );
}

function CodeStep({ who }: { who: Who }) {
  const id = useId();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const [note, setNote] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async (digits: string) => {
    if (isBusy) return;
    if (!/^\d{6}$/.test(digits)) {
      setTrouble(t('codeNeeded'));
      return;
    }
    setBusy(true);
    setTrouble(undefined);
    try {
      await confirm(digits);
    } catch (error) {
      setTrouble(sentenceOf(error, true));
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  const sendAgain = async () => {
    setTrouble(undefined);
    setNote(undefined);
    try {
      await introduce(who);
      setNote(t('newCodeSent'));
      setCode('');
      field.current?.focus();
    } catch (error) {
      setTrouble(sentenceOf(error, false));
    }
  };
  const take = (typed: string) => {
    // Copied with the space beside it, or written by an input method, it still is six digits.
    const digits = typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && digits !== code) void send(digits);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <h2 id="introduction-title">{t('codeTitle')}</h2>
      <p>{t('codeIntro', { address: who.emailAddress, minutes: guestCode.minutes })}</p>
      <label className={classes.label} htmlFor={`${id}-code`}>
        {t('code')}
      </label>
      <input
        ref={field}
        id={`${id}-code`}
        className={classes.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        aria-invalid={trouble !== undefined || undefined}
        aria-describedby={trouble === undefined ? undefined : `${id}-trouble`}
        onChange={({ currentTarget, nativeEvent }) => {
          // An input method goes on with what it has written.
          if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) setCode(currentTarget.value);
          else take(currentTarget.value);
        }}
        onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
      />
      <Trouble id={`${id}-trouble`} words={trouble} />
      {note === undefined ? null : <p role="status">{note}</p>}
      <div className={classes.links}>
        <button type="button" className={classes.link} onClick={() => void sendAgain()}>
          {t('newCode')}
        </button>
        <button type="button" className={classes.link} onClick={() => useReview.setState({ introduction: 'name' })}>
          {t('otherAddress')}
        </button>
      </div>
      <Actions isBusy={isBusy} words={t('confirm')} />
    </form>
  );
}

export function Introduction() {
  const step = useReview((state) => state.introduction);
  const guest = useReview((state) => state.page?.guest);
  const dialog = useRef<HTMLDialogElement>(null);
  const [who, setWho] = useState(() => ({ ...keptWho(), wantsReplies: false }));
  const isOpen = step !== undefined;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (guest) setWho(guest);
    // The page was begun anew while they were away to read the code.
    if (step === 'code') setWho(keptWho());
  }
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    else if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="introduction-title"
      onCancel={(event) => {
        event.preventDefault();
        giveUpIntroduction();
      }}
    >
      {step === 'name' ? <NameStep who={who} setWho={setWho} /> : null}
      {step === 'code' ? <CodeStep who={who} /> : null}
    </dialog>
  );
}
