/** A person's sheets on the home page: those opened last in this browser, and all of them. */
import { Button, Skeleton } from '@mantine/core';
import { counted } from '@marquee/contract/counted.ts';
import type { User } from '@marquee/contract/people.ts';
import type { TreeNode } from '@marquee/contract/tree.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { recentSheets } from '#screen/recentSheets.ts';
import { sheetsIn, useMyTree } from '#tree/myTree.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import classes from './HomePage.module.css';

/** Who has thousands looks for them in the menu; the page need not wait for all. */
const shownAtFirst = 60;

type Listed = ReturnType<typeof sheetsIn>[number];

function Cards(props: { sheets: readonly Listed[] }) {
  return (
    <ul className={classes.cards}>
      {props.sheets.map(({ sheet, folders }) => (
        <li key={sheet.sheetID}>
          <Link to="/sheet/$sheetURL" params={{ sheetURL: sheet.sheetURL ?? '' }} className={classes.card}>
            <span className={classes.icon} aria-hidden>
              <IconTable size={20} stroke={1.7} />
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{sheet.sheetName}</span>
              {folders.length ? <span className={classes.folders}>{folders.join(' / ')}</span> : null}
            </span>
            <Mentions sheet={sheet} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Mentions({ sheet }: { sheet: TreeNode }) {
  const { noOfUnreadMentions: count } = sheet;
  if (count === 0) return null;
  const words = counted(count, 'unread mention');
  return (
    <span className={classes.mentions} title={words}>
      <span aria-hidden>@{count}</span>
      <span className={classes.spoken}>{words}</span>
    </span>
  );
}

/** `user` is undefined until it is known who is logged in. */
export function HomeSheets({ user }: { user: User | undefined }) {
  const { nodes, trouble, readAgain } = useMyTree();
  const [isAll, setAll] = useState(false);
  const all = useMemo(() => sheetsIn(nodes ?? []), [nodes]);
  const userID = user?.userID;
  const recent = useMemo(() => {
    const urls = userID === undefined ? [] : recentSheets(userID);
    return urls.flatMap((url) => all.find(({ sheet }) => sheet.sheetURL === url) ?? []);
  }, [userID, all]);

  if (!nodes && trouble) {
    return (
      <div className={classes.message} role="alert">
        <p>Your sheets could not be loaded. {sentenceOf(trouble)} Nothing was lost.</p>
        <Button variant="default" onClick={readAgain}>
          Try again
        </Button>
      </div>
    );
  }
  if (!user || !nodes) {
    return (
      <>
        <h2 className={classes.heading}>All your sheets</h2>
        <ul className={classes.cards} aria-busy>
          {[1, 2, 3].map((card) => (
            <li key={card}>
              <Skeleton height={68} radius="md" />
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (all.length === 0) {
    return (
      <div className={classes.message}>
        <p>
          {user.isAdminUser
            ? 'You have no sheets yet. Add your first one, and invite the people who work on it.'
            : 'You have no sheets yet. When someone invites you to one, it appears here.'}
        </p>
      </div>
    );
  }
  return (
    <>
      {recent.length ? (
        <>
          <h2 className={classes.heading}>Opened recently</h2>
          <Cards sheets={recent} />
        </>
      ) : null}
      <h2 className={classes.heading}>All your sheets</h2>
      <Cards sheets={isAll ? all : all.slice(0, shownAtFirst)} />
      {isAll || all.length <= shownAtFirst ? null : (
        <Button className={classes.more} variant="default" onClick={() => setAll(true)}>
          Show all {withCommas(all.length)} sheets
        </Button>
      )}
    </>
  );
}
