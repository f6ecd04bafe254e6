/** What stands in a banner's place where it can't be played: what happened, and what to do. */
import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import classes from './Trouble.module.css';
import type { Problem } from './playProblem.ts';

const hints: Readonly<Record<Problem['with'], string>> = {
  account: 'Choose an FTP account in the banner’s cell.',
  kind: 'Choose an image, an HTML page or a video in the banner’s cell.',
  file: 'There may be a newer one: “Update links” looks for it.',
};

/** Visitors can only try again. */
export function Trouble(props: {
  problem: Problem;
  isEditable: boolean;
  isTrying: boolean;
  onRetry: () => void;
  onUpdateLinks: () => void;
  onEdit: () => void;
}) {
  const { isEditable, problem } = props;
  return (
    <div className={classes.trouble} role="alert">
      <IconFileAlert size={26} stroke={1.6} aria-hidden />
      <p>{problem.text}</p>
      {isEditable ? <p className={classes.hint}>{problem.hint ?? hints[problem.with]}</p> : null}
      {problem.with === 'kind' && isEditable ? (
        <Button variant="default" size="xs" onClick={props.onEdit}>
          Edit banner
        </Button>
      ) : null}
      {problem.with === 'file' ? (
        <div className={classes.next}>
          <Button variant="default" size="xs" loading={props.isTrying} onClick={props.onRetry}>
            Try again
          </Button>
          {isEditable ? (
            <Button variant="default" size="xs" onClick={props.onUpdateLinks}>
              Update links
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
