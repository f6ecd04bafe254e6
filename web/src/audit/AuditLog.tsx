/** The account page's tab about who did what, for admin users. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { type AuditTopic, auditTopics, auditWords } from '@marquee/contract/audit.ts';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './AuditLog.module.css';
import { auditLog, fileAddress, type Narrowed, type ShownEvent } from './auditLog.ts';

const topics = Object.entries(auditTopics) as [AuditTopic, string][];

/** Names are set apart from the words around them, also from the direction in which those are written. */
function Event(props: { event: ShownEvent }) {
  const { at, networkAddress, sheetName, time, userName } = props.event;
  const [before, about, after] = auditWords(props.event);
  return (
    <li className={classes.event}>
      <time className={classes.time} dateTime={at}>
        {time}
      </time>
      <span className={classes.who}>
        <bdi>{userName}</bdi>
      </span>
      <span className={classes.what}>
        {before}
        {about === '' ? null : (
          <strong>
            <bdi>{about}</bdi>
          </strong>
        )}
        {after}
        {sheetName === null ? null : (
          <span className={classes.sheet}>
            {' · '}
            <bdi>{sheetName}</bdi>
          </span>
        )}
      </span>
      <span className={classes.address}>{networkAddress}</span>
    </li>
  );
}

export function AuditLog(props: { accountID: number }) {
  const { accountID } = props;
  const [narrowed, setNarrowed] = useState<Narrowed>({});
  const log = useInfiniteQuery({ ...auditLog(accountID, narrowed), placeholderData: keepPreviousData });
  const events = log.data?.pages.flatMap((page) => page.events);
  const people = log.data?.pages[0]?.people;
  const person = useRef<HTMLSelectElement>(null);
  return (
    <section>
      <p className={classes.about}>
        Logins, invitations, sharing, deletions and exports in your account over the last 400 days. Cell edits are not
        included.
      </p>
      <div className={classes.filters}>
        <NativeSelect
          ref={person}
          label="Person"
          value={narrowed.userID ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setNarrowed({ ...narrowed, userID: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">Everybody</option>
          {people?.map(({ name, userID }) => (
            <option key={userID} value={userID}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="About"
          value={narrowed.topic ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setNarrowed({ ...narrowed, topic: topics.find(([topic]) => topic === value)?.[0] })
          }
        >
          <option value="">Everything</option>
          {topics.map(([topic, name]) => (
            <option key={topic} value={topic}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <Button
          className={classes.download}
          component="a"
          href={fileAddress(accountID, narrowed)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        >
          Download .csv
        </Button>
      </div>
      <ol
        className={classes.events}
        aria-label="Audit log, newest first"
        aria-busy={log.isFetching}
        data-stale={log.isPlaceholderData || undefined}
      >
        {events?.map((event) => (
          <Event key={event.auditEventID} event={event} />
        ))}
        {log.isPending ? (
          <WhileLoading lineClass={classes.none}>
            {Array.from({ length: 8 }, (_, line) => (
              <li key={line} className={classes.none}>
                <Skeleton height={20} radius="md" />
              </li>
            ))}
          </WhileLoading>
        ) : null}
        {events?.length === 0 ? (
          <li className={classes.nothing}>
            No entries match.
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setNarrowed({});
                // The button goes with what it says.
                person.current?.focus();
              }}
            >
              Show all entries
            </Button>
          </li>
        ) : null}
        {log.isError ? (
          <li className={classes.none}>
            <NotLoaded what="The log could not be loaded." error={log.error} onRetry={() => void log.refetch()} />
          </li>
        ) : null}
      </ol>
      {log.hasNextPage ? (
        <Button
          className={classes.more}
          variant="default"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </section>
  );
}
