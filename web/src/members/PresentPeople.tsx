/** Who else is on the sheet now, as small faces in its header. */
import { fullName, type Person } from '@marquee/contract/people.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useHead, usePeople } from '#sync/openSheet.ts';
import { usePresence } from '#sync/presence.ts';
import { ButtonPopup } from '#ui/popups/ButtonPopup.tsx';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import classes from './PresentPeople.module.css';

/** More are behind a number. */
const mostShown = 4;

function useOthers(): readonly Person[] {
  const { users } = usePeople();
  const me = useHead()?.loggedInSheetUser?.userID;
  const userIDs = usePresence((presence) => presence.userIDs);
  return users.filter(({ userID }) => userID !== me && userIDs.includes(userID));
}

export function PresentPeople() {
  const isPhone = useIsNarrowWindow();
  const others = useOthers();
  if (isPhone || others.length === 0) return null;
  const shown = others.length > mostShown ? others.slice(0, mostShown - 1) : others;
  const more = others.slice(shown.length);
  return (
    <ul className={classes.list} aria-label="On this sheet now">
      {shown.map((person) => (
        <li key={person.userID} className={classes.face}>
          <InitialsBadge person={person} />
        </li>
      ))}
      {more.length > 0 ? (
        <li>
          <ButtonPopup
            label="On this sheet now"
            position="bottom-end"
            className={classes.people}
            button={(toggle) => (
              <button
                type="button"
                className={classes.more}
                aria-label={`${more.length} more on this sheet now`}
                title={more.map(fullName).join(', ')}
                onClick={toggle}
              >
                +{more.length}
              </button>
            )}
          >
            {more.map((person) => (
              <div key={person.userID} className={classes.person}>
                <InitialsBadge person={person} decorative />
                {fullName(person)}
              </div>
            ))}
          </ButtonPopup>
        </li>
      ) : null}
    </ul>
  );
}
