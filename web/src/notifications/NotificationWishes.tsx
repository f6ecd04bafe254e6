/** The account page's tab about notifications: what one is told of, in the app and by email, and which sheets are muted. */
import { NativeSelect, Skeleton } from '@mantine/core';
import { type MailTime, notificationKinds, type NotificationWish } from '@marquee/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import classes from './NotificationWishes.module.css';
import { notificationWishes, useWishCalls } from './wishes.ts';

const mailWords: Record<MailTime, string> = { never: 'Off', now: 'At once', daily: 'Daily digest' };

function Kind(props: { wish: NotificationWish; onChange: (wish: Partial<Omit<NotificationWish, 'kind'>>) => void }) {
  const { wish, onChange } = props;
  const { about, title } = notificationKinds[wish.kind];
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>
        <span className={classes.hint}>{about}</span>
      </span>
      <span className={classes.choices}>
        <label className={classes.choice}>
          <Switch name={`${title}: in the app`} isOn={wish.inApp} onChange={(inApp) => onChange({ inApp })} />
          <span>In the app</span>
        </label>
        <label className={classes.choice}>
          <span>Email</span>
          <NativeSelect
            size="xs"
            aria-label={`${title}: email`}
            value={wish.mail}
            data={Object.entries(mailWords).map(([value, label]) => ({ value, label }))}
            onChange={(event) => onChange({ mail: event.currentTarget.value as MailTime })}
          />
        </label>
      </span>
    </li>
  );
}

export function NotificationWishes() {
  const { data, error, isPending, refetch } = useQuery(notificationWishes);
  const { choose, mute } = useWishCalls();
  if (isPending) return <Skeleton height={420} radius="md" aria-label="Loading" />;
  if (!data) {
    return <NotLoaded what="Your choices could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.page}>
      <section aria-label="What you’re notified about">
        <p className={classes.about}>
          Choose what shows under the bell and what is emailed. The daily digest is one email each morning with what you
          haven’t read.
        </p>
        <ul className={classes.lines}>
          {data.kinds.map((wish) => (
            <Kind key={wish.kind} wish={wish} onChange={(change) => choose(wish.kind, change)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="muted-sheets">
        <h2 id="muted-sheets" className={classes.title}>
          Sheets
        </h2>
        <p className={classes.about}>
          A muted sheet sends you no notifications. Its alerts for comments and Status/Who stay as you set them in Sheet
          options.
        </p>
        {data.sheets.length === 0 ? (
          <p className={classes.hint}>You aren’t on any sheet yet.</p>
        ) : (
          <ul className={classes.lines}>
            {data.sheets.map(({ isMuted, name, sheetID }) => (
              <li key={sheetID} className={classes.line}>
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                </span>
                <label className={classes.choice}>
                  <Switch name={`Mute ${name}`} isOn={isMuted} onChange={(isOn) => mute(sheetID, isOn)} />
                  <span>Mute</span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
