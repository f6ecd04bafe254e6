/** Who cells on the page. */
import { fullName, type Person } from '@marquee/contract/people.ts';
import { IconUserCircle } from '@tabler/icons-react';
import { fold } from '#ui/fold.ts';
import { byWords, type KindView } from '#cells/kinds/kindView.ts';
import { usePeople } from '#sync/openSheet.ts';
import { quoted } from '#cells/kinds/quoted.ts';
import { WhoEditor, hint } from './WhoCell.tsx';

/** In the order of how much they say: an address, `Ann Smith` or `Smith, Ann`, `Ann`, `AS`. */
const waysToName: readonly ((person: Person, words: string) => boolean)[] = [
  ({ emailAddress }, words) => emailAddress !== undefined && words.split(/[\s<>(),;]+/).includes(fold(emailAddress)),
  (person, words) => [fullName(person), `${person.surname}, ${person.firstName}`].some((name) => fold(name) === words),
  ({ firstName }, words) => fold(firstName) === words,
  ({ initials }, words) => fold(initials) === words,
];

/** Those whom words may mean: several where they are called alike, and nobody knows who of them is meant. */
function peopleOf(words: string, users: readonly Person[]): readonly Person[] {
  for (const isNamed of waysToName) {
    const found = users.filter((person) => isNamed(person, words));
    if (found.length > 0) return found;
  }
  return [];
}

export const who: KindView = {
  Editor: WhoEditor,
  hint,
  opensOnClick: true,
  isSetTogether: true,
  Icon: IconUserCircle,
  holds: 'A person on this sheet',
  filter: {
    by: 'choices',
    idOf: (cell) => cell?.cellUser?.userID ?? null,
    useChoices: () => {
      const { users, formerUsers } = usePeople();
      return [...users, ...formerUsers].map((person) => ({ id: person.userID, name: fullName(person) }));
    },
    nameOf: (id, look) => look.personName(id),
  },
  summary: 'faces',
  sort: byWords,
  paste: (words, _link, { users }) => {
    const [person, namesake] = peopleOf(fold(words.trim()), users);
    if (namesake) return { trouble: `several people in this sheet are called ${quoted(words)}` };
    return person
      ? { fields: { userID: person.userID } }
      : { trouble: `nobody in this sheet is called ${quoted(words)}` };
  },
};
