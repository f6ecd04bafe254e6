/** The people of the demo: two who can log in, and the colleagues whom their sheets name. */
import type { Colour } from '@marquee/contract/colours.ts';

/** How the demo's content refers to its people. */
export type PersonKey = 'admin' | 'guest' | 'ines' | 'tom' | 'amara' | 'jonas' | 'priya' | 'leo';

export interface DemoPerson {
  key: PersonKey;
  emailAddress: string;
  firstName: string;
  surname: string;
  profileColour: Colour;
  isAdminUser: boolean;
}

const person = (key: PersonKey, firstName: string, surname: string, profileColour: Colour): DemoPerson => ({
  key,
  emailAddress: `${key === 'admin' || key === 'guest' ? key : `${key}.${surname.toLowerCase()}`}@demo.marquee`,
  firstName,
  surname,
  profileColour,
  isAdminUser: key === 'admin',
});

export const people: readonly DemoPerson[] = [
  person('admin', 'Nora', 'Lindqvist', 'dark-blue'),
  person('guest', 'Sam', 'Whitfield', 'orange'),
  person('ines', 'Ines', 'Carvalho', 'pink'),
  person('tom', 'Tom', 'Brandt', 'teal'),
  person('amara', 'Amara', 'Okafor', 'purple'),
  person('jonas', 'Jonas', 'Keller', 'green'),
  person('priya', 'Priya', 'Raman', 'red'),
  person('leo', 'Leo', 'Marchetti', 'brown'),
];
