/** Who cells on the page. */
import { fullName, type Person } from '@marquee/contract/people.ts';
import { IconUserCircle } from '@tabler/icons-react';
import { fold } from '#cells/fold.ts';
import { byWords, type KindView } from '#cells/kinds/kindView.ts';
import { usePeople } from '#sync/openSheet.ts';
import { WhoEditor, hint, whoLook } from './WhoCell.tsx';

function personOf(words: string, users: readonly Person[]): Person | undefined {
  const named = users.filter((person) => fold(fullName(person)) === words);
  const found = named.length > 0 ? named : users.filter((person) => fold(person.initials) === words);
  // Two people with the same initials: nobody knows who is meant.
  return found.length === 1 ? found[0] : undefined;
}

export const who: KindView = {
  look: whoLook,
  Editor: WhoEditor,
  hint,
  opensOnClick: true,
  Icon: IconUserCircle,
  holds: 'A person of this sheet',
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
    const person = personOf(fold(words.trim()), users);
    return person ? { fields: { userID: person.userID } } : { trouble: 'nobody by that name in this sheet' };
  },
};
