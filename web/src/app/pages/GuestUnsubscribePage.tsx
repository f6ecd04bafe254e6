/** Where the unsubscribe link of a mail to a guest leads: in the reader's language, as the account's page. Looking at it changes nothing. */
import { Button, Skeleton } from '@mantine/core';
import { getBrandOfMail, type Brand } from '@marquee/contract/brand.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { languageAmong } from '@marquee/contract/review-language.ts';
import type { MailWords } from '@marquee/contract/review-words/mails/en.ts';
import { sayInMail } from '@marquee/contract/review-words/mails/mail-words.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { turnOff } from '#members/unsubscribing.ts';
import { call } from '#sync/call.ts';
import { CardPage } from './CardPage.tsx';
import classes from './CardPage.module.css';

/** What a link turns off, by the word in its token. */
const offOf: Readonly<Record<string, keyof MailWords>> = {
  asked: 'offAsked',
  banners: 'offBanners',
  reply: 'offReply',
};

/** As the review page shows it: the logo, or the first letter of the name beside it. */
function Mark({ brand: { colour, logo, name } }: { brand: Brand }) {
  if (logo !== null) return <img className={classes.logo} src={logo} alt={name} />;
  return (
    <div className={classes.brand}>
      <span className={classes.letter} style={colour === null ? undefined : { background: colour }} aria-hidden>
        {Array.from(name.trim())[0]?.toUpperCase()}
      </span>
      <span className={classes.brandName}>{name}</span>
    </div>
  );
}

const isWrong = (error: unknown): boolean => error instanceof Refused && error.status === 404;

/** `token` is the one in the address. */
export function GuestUnsubscribePage({ token }: { token: string }) {
  const language = languageAmong(navigator.languages) ?? 'en';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const {
    data: brand,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['brandOfMail', token],
    queryFn: () => call(getBrandOfMail, { params: { token } }),
    retry: (count, failure) => !isWrong(failure) && count < 3,
  });
  const off = useMutation({ mutationFn: () => turnOff(token) });
  const say = (key: keyof MailWords) => sayInMail(language, key, { account: brand?.name ?? '' });
  const what = offOf[/^g\d+-([a-z]+)-/.exec(token)?.[1] ?? ''];

  if (what === undefined || isWrong(error) || isWrong(off.error)) {
    return (
      <CardPage title={say('unsubscribe')} heading={say('offWrong')} text={<p role="alert">{say('offWrongText')}</p>} />
    );
  }
  if (!brand) {
    return error ? (
      <CardPage title={say('unsubscribe')} heading={say('offHeading')} text={<p role="alert">{say('offFailed')}</p>}>
        <Button fullWidth loading={isFetching} onClick={() => void refetch()}>
          {say('again')}
        </Button>
      </CardPage>
    ) : (
      <div className={classes.place} aria-busy>
        <div className={classes.card}>
          <Skeleton height={40} width={160} radius="md" />
          <h1 className={classes.title}>{say('offHeading')}</h1>
          <Skeleton height={72} radius="md" />
          <Skeleton height={36} radius="md" />
        </div>
      </div>
    );
  }
  const whose = { name: brand.name, mark: <Mark brand={brand} /> };
  if (off.data) {
    return (
      <CardPage
        title={say('unsubscribe')}
        brand={whose}
        heading={say('offDone')}
        text={<p role="alert">{`${say(what)} ${say('offOthers')}`}</p>}
      />
    );
  }
  return (
    <CardPage
      title={say('unsubscribe')}
      brand={whose}
      heading={say('offHeading')}
      text={`${say(what)} ${say('offOthers')}`}
    >
      {off.error ? (
        <p className={classes.failure} role="alert">
          {say('offFailed')}
        </p>
      ) : null}
      <Button
        fullWidth
        loading={off.isPending}
        {...(brand.colour === null ? {} : { color: brand.colour })}
        onClick={() => off.mutate()}
      >
        {say('unsubscribe')}
      </Button>
    </CardPage>
  );
}
