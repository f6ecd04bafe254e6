/** A person as a coloured circle with their initials. */
import { fullName, type Person } from '@marquee/contract/people.ts';
import classes from './InitialsBadge.module.css';

/** `size` is the circle's diameter in pixels. Decorative badges stand beside the written name and are not read out. */
export function InitialsBadge(props: {
  person: Pick<Person, 'firstName' | 'surname' | 'initials' | 'profileColour'>;
  size?: 26 | 32 | 48;
  decorative?: boolean;
}) {
  const { person, size = 26, decorative = false } = props;
  const name = fullName(person);
  const spoken = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name };
  return (
    <span className={classes.badge} data-fill={person.profileColour} data-size={size} {...spoken}>
      {person.initials}
    </span>
  );
}
