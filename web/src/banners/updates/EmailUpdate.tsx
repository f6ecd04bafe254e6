/** What "Email update" would do, before it does it: whom it mails and which banners it names, and then that it was sent. */
import { Button } from '@mantine/core';
import type { UpdatedBanner, UpdatedBanners } from '@marquee/contract/banners.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import type { sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import { fullName } from '@marquee/contract/people.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { useEffect, useRef, useState } from 'react';
import { emailBanners, notifyLater, useIsSending, wordsOf } from '#cells/kinds/banner/emailBanners.ts';
import { usePeople } from '#sync/openSheet.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { failureOf, sentenceOf } from '#ui/messages/notify.ts';
import { PopupFoot } from '#ui/popups/Popup.tsx';
import classes from './EmailUpdate.module.css';
import { useUpdatedBanners } from './useUpdatedBanners.ts';

type Sent = ReplyOf<typeof sendBannersUpdatedEmail>;

function BannerLine({ banner: { groupName, rowName, fileName, previousFileName } }: { banner: UpdatedBanner }) {
  return (
    <li className={classes.banner}>
      <span className={classes.place}>
        <span className={classes.dim}>{groupName} ›</span> {rowName}
      </span>
      <span className={classes.change}>
        {previousFileName === fileName ? (
          `${fileName}, replaced`
        ) : (
          <>
            {previousFileName ? previousFileName : <span className={classes.dim}>(empty)</span>}{' '}
            <span className={classes.dim}>→</span> {fileName}
          </>
        )}
      </span>
    </li>
  );
}

/** Who of the members is left out, as they chose so. */
function othersInWords(mailed: number, others: number): string | undefined {
  if (others === 0) return undefined;
  if (mailed === 0)
    return 'No members get these emails right away. Sending clears the marks and shows the updates in Marquee.';
  return `${counted(others, 'other member')} chose not to be emailed at once.`;
}

function Preview({ data }: { data: UpdatedBanners }) {
  const { banners, isJustForMe, members, noOfBanners } = data;
  const more = noOfBanners - banners.length;
  const { users } = usePeople();
  const others = othersInWords(members.length, Math.max(0, users.length - members.length));
  return (
    <>
      {isJustForMe ? (
        <p className={classes.note}>Only you can see this column, so no one is emailed. This just clears the marks.</p>
      ) : (
        <section className={classes.part} aria-labelledby="mail-to">
          <h3 id="mail-to" className={classes.title}>
            {members.length === 0 ? 'To no one' : `To ${counted(members.length, 'member')}`}
          </h3>
          <ul className={classes.members}>
            {members.map((member) => (
              <li key={member.userID} className={classes.member}>
                <InitialsBadge person={member} decorative /> {fullName(member)}
              </li>
            ))}
          </ul>
          {others === undefined ? null : <p className={classes.others}>{others}</p>}
        </section>
      )}
      <section className={classes.part} aria-labelledby="mail-about">
        <h3 id="mail-about" className={classes.title}>
          {counted(noOfBanners, 'updated banner')}
        </h3>
        <ul className={classes.banners} tabIndex={0} aria-labelledby="mail-about">
          {banners.map((banner) => (
            <BannerLine key={banner.rowID} banner={banner} />
          ))}
          {more > 0 ? <li className={classes.dim}>And {more} more.</li> : null}
        </ul>
      </section>
    </>
  );
}

/** Sends what was seen. What comes of it is told here, or as a message where this was closed meanwhile. */
function useSending(columnID: number) {
  const isSending = useIsSending(columnID);
  const [sent, setSent] = useState<Sent>();
  const [trouble, setTrouble] = useState<string>();
  const underWay = useRef<Promise<Sent>>(undefined);
  useEffect(
    () => () => {
      if (underWay.current) notifyLater(underWay.current);
    },
    [],
  );
  const send = async (seen: string) => {
    setTrouble(undefined);
    const mail = emailBanners(columnID, seen);
    underWay.current = mail;
    try {
      setSent(await mail);
    } catch (error) {
      const isChanged = error instanceof Refused && error.code === 'mailChanged';
      setTrouble(isChanged ? error.message : failureOf('The email was not sent.', error));
    }
    underWay.current = undefined;
  };
  return { isSending, sent, trouble, send };
}

/** `onClose` closes the popup around it. */
export function EmailUpdate(props: { columnID: number; onClose: () => void }) {
  const { columnID, onClose } = props;
  const { isSending, send, sent, trouble } = useSending(columnID);
  const { data, error, refetch } = useUpdatedBanners(columnID, isSending || sent !== undefined);
  const primary = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const isReady = data !== undefined && data.noOfBanners > 0;

  useEffect(() => (isReady ? primary : close).current?.focus(), [isReady]);
  useEffect(() => {
    if (sent) close.current?.focus();
  }, [sent]);

  const closeButton = (words: string) => (
    <Button ref={close} variant="default" onClick={onClose}>
      {words}
    </Button>
  );
  if (sent) {
    const { title, message } = wordsOf(sent);
    return (
      <>
        <div role="status">
          <p className={classes.sent}>{title}</p>
          <p className={classes.note}>{message}</p>
        </div>
        <PopupFoot>{closeButton('Close')}</PopupFoot>
      </>
    );
  }
  if (!data) {
    return (
      <>
        <p className={error ? classes.trouble : classes.note} role={error ? 'alert' : 'status'}>
          {error ? sentenceOf(error) : 'Looking up what was updated…'}
        </p>
        <PopupFoot>
          {closeButton('Close')}
          {error ? <Button onClick={() => void refetch()}>Try again</Button> : null}
        </PopupFoot>
      </>
    );
  }
  if (!isReady) {
    return (
      <>
        <p className={classes.note} role="status">
          {trouble ?? 'Nothing to send: no banner in this column was updated since the last email.'}
        </p>
        <PopupFoot>{closeButton('Close')}</PopupFoot>
      </>
    );
  }
  const words = data.isJustForMe ? 'Clear marks' : 'Send';
  return (
    <>
      <Preview data={data} />
      <p className={classes.trouble} role="alert">
        {trouble}
      </p>
      <PopupFoot>
        {closeButton(isSending ? 'Close' : 'Cancel')}
        <Button
          ref={primary}
          aria-disabled={isSending}
          data-sending={isSending || undefined}
          onClick={() => {
            if (!isSending) void send(data.seen);
          }}
        >
          {isSending ? 'Sending' : words}
        </Button>
      </PopupFoot>
    </>
  );
}
