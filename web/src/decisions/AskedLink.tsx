/** By which review link guests are asked: a new one of what is asked about alone, or one that is there and shows it all. */
import { NativeSelect } from '@mantine/core';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import classes from './AskPopup.module.css';

export function AskedLink(props: {
  links: readonly ReviewLink[];
  /** 0 for a new one */
  chosen: number;
  onChange: (reviewLinkID: number) => void;
}) {
  const { chosen, links } = props;
  const link = links.find(({ reviewLinkID }) => reviewLinkID === chosen);
  const about = link?.hasPassword
    ? 'Guests are asked for its password, which is not part of the email.'
    : 'Each guest gets an email with this link. They decide and comment without an account, and see nothing else of the sheet.';
  return (
    <div className={classes.link}>
      {links.length > 0 ? (
        <NativeSelect
          label="Review link for guests"
          value={String(chosen)}
          data={[
            { value: '0', label: 'A new link to these banners alone' },
            ...links.map(({ name, reviewLinkID }) => ({ value: String(reviewLinkID), label: name })),
          ]}
          onChange={(event) => props.onChange(Number(event.currentTarget.value))}
        />
      ) : null}
      <p className={classes.about}>
        {links.length > 0 ? about : about.replace('this link', 'a new link to these banners')}
      </p>
    </div>
  );
}
